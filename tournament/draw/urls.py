"""Addresses of this room."""

from django.urls import path

from . import desk_views, hall_views, handover_views, views

urlpatterns = [
    path("e/<slug:event>/draw/", views.draws, name="draw"),
    path("e/<slug:event>/draw/<int:number>.json", views.draw_file, name="draw-file"),
    path("e/<slug:event>/z/<int:number>/", views.zhang, name="zhang"),
    path("desk/<slug:event>/zhangs/", desk_views.zhangs, name="desk-zhangs"),
    path("desk/<slug:event>/z/<int:number>/draw/", desk_views.draw_desk, name="draw-desk"),
    path("desk/<slug:event>/z/<int:number>/draw/make/", desk_views.make, name="draw-make"),
    path("desk/<slug:event>/z/<int:number>/draw/publish/", desk_views.publish, name="draw-publish"),
    path("desk/<slug:event>/z/<int:number>/draw/unpublish/", desk_views.unpublish, name="draw-unpublish"),
    path("desk/<slug:event>/z/<int:number>/draw/show/", desk_views.show, name="draw-show"),
    path("desk/<slug:event>/z/<int:number>/draw/hall/", hall_views.hall, name="draw-hall"),
    path(
        "desk/<slug:event>/z/<int:number>/t/<int:table>/lots/",
        hall_views.table_lots,
        name="table-lots",
    ),
    path(
        "desk/<slug:event>/z/<int:number>/t/<int:table>/handover/",
        handover_views.seat_handover,
        name="seat-handover",
    ),
]
