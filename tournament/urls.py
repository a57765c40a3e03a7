"""All addresses; what is under ``/e/`` is public, what is under ``/desk/`` asks for a role."""

from django.urls import include, path

handler400 = "tournament.accounts.error_pages.bad_request"
handler403 = "tournament.accounts.error_pages.not_allowed"
handler404 = "tournament.accounts.error_pages.not_found"
handler500 = "tournament.accounts.error_pages.broken"

urlpatterns = [
    path("", include("tournament.accounts.urls")),
    path("", include("tournament.events.urls")),
    path("", include("tournament.entrants.urls")),
    path("", include("tournament.draw.urls")),
    path("", include("tournament.play.urls")),
    path("", include("tournament.standings.urls")),
    path("", include("tournament.sheets.urls")),
]
