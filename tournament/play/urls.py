"""Addresses of tables and of recording."""

from django.urls import path

from . import desk_views, views

TABLE = "e/<slug:event>/z/<int:number>/t/<int:table>/"
DESK_ZHANG = "desk/<slug:event>/z/<int:number>/"
DESK_TABLE = DESK_ZHANG + "t/<int:table>/"

urlpatterns = [
    path(TABLE, views.table, name="table"),
    path(TABLE + "pin/", views.pin, name="table-pin"),
    path(TABLE + "record/", views.record, name="record"),
    path(TABLE + "record/preview/", views.preview, name="record-preview"),
    path(TABLE + "h/<int:hand>/", views.hand, name="hand"),
    path(TABLE + "h/<int:hand>/undo/", views.undo, name="hand-undo"),
    path(DESK_TABLE + "h/<int:hand>/correct/", views.correct, name="hand-correct"),
    path(DESK_TABLE + "close/", desk_views.close_table, name="table-close"),
    path(DESK_TABLE + "reopen/", desk_views.reopen_table, name="table-reopen"),
    path(DESK_TABLE + "pin/", desk_views.pin_renew, name="pin-renew"),
    path(DESK_TABLE + "device/<int:pk>/revoke/", desk_views.device_revoke, name="device-revoke"),
    path(DESK_ZHANG + "close/", desk_views.close_zhang, name="zhang-close"),
    path(DESK_ZHANG + "reopen/", desk_views.reopen_zhang, name="zhang-reopen"),
    path(DESK_ZHANG + "pins/", desk_views.pins, name="pins"),
]
