"""Addresses of standings and players."""

from django.urls import path

from . import player_views, views

urlpatterns = [
    path("e/<slug:event>/standings/", views.standings, name="standings"),
    path("e/<slug:event>/standings.<slug:kind>", views.standings_export, name="standings-export"),
    path("e/<slug:event>/teams/", views.teams, name="teams"),
    path("e/<slug:event>/teams.<slug:kind>", views.teams_export, name="teams-export"),
    path("e/<slug:event>/players/", player_views.players, name="players"),
    path("e/<slug:event>/p/<int:number>/", player_views.player, name="player"),
    path("desk/<slug:event>/standings/", views.desk_standings, name="desk-standings"),
]
