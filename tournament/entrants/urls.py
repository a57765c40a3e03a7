"""Addresses of entrants and check-in."""

from django.urls import path

from . import check_in_views, import_views, views

DESK = "desk/<slug:event>/"

urlpatterns = [
    path(DESK + "entrants/", views.entrants, name="entrants"),
    path(DESK + "entrants/add/", views.player_add, name="player-add"),
    path(DESK + "entrants/import/", import_views.roster_upload, name="roster-upload"),
    path(DESK + "entrants/import/<int:pk>/", import_views.roster_preview, name="roster-preview"),
    path(DESK + "entrants/import/<int:pk>/confirm/", import_views.roster_confirm, name="roster-confirm"),
    path(DESK + "entrants/import/<int:pk>/discard/", import_views.roster_discard, name="roster-discard"),
    path(DESK + "entrants/team/<int:number>/", views.team_edit, name="team-edit"),
    path(DESK + "entrants/<int:number>/", views.player_edit, name="player-edit"),
    path(DESK + "entrants/<int:number>/withdraw/", views.player_withdraw, name="player-withdraw"),
    path(DESK + "entrants/<int:number>/restore/", views.player_restore, name="player-restore"),
    path(DESK + "entrants/<int:number>/substitute/", views.player_substitute, name="player-substitute"),
    path(DESK + "entrants/<int:number>/remove/", views.player_remove, name="player-remove"),
    path(DESK + "check-in/", check_in_views.check_in, name="check-in"),
    path(DESK + "check-in/<int:number>/", check_in_views.check_in_player, name="check-in-player"),
    path(DESK + "check-in/team/<int:number>/", check_in_views.check_in_team, name="check-in-team"),
    path(DESK + "check-in/house/", check_in_views.house_players, name="house-players"),
    path(DESK + "check-in/house/<int:number>/", check_in_views.house_release, name="house-release"),
]
