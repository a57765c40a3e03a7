"""Addresses of events."""

from django.urls import path

from . import settings_views, views

urlpatterns = [
    path("", views.home, name="home"),
    path("desk/new/", views.create, name="event-create"),
    path("e/<slug:event>/", views.event_home, name="event"),
    path("desk/<slug:event>/", views.desk, name="desk"),
    path("desk/<slug:event>/step/<slug:step_name>/", views.step, name="event-step"),
    path("desk/<slug:event>/log/", views.log, name="log"),
    path("desk/<slug:event>/settings/", settings_views.settings, name="settings"),
    path("desk/<slug:event>/schedule/", settings_views.schedule, name="schedule"),
    path("desk/<slug:event>/schedule/remove-last/", settings_views.remove_last_zhang, name="zhang-remove"),
    path("desk/<slug:event>/schedule/<int:number>/", settings_views.zhang_settings, name="zhang-settings"),
    path("desk/<slug:event>/people/", settings_views.people, name="people"),
    path("desk/<slug:event>/people/<int:pk>/remove/", settings_views.remove_person, name="person-remove"),
    path(
        "desk/<slug:event>/people/<int:pk>/password/", settings_views.reset_password, name="person-password"
    ),
]
