"""The project's addresses and one view that does not say who may reach it."""

from django.http import HttpRequest, HttpResponse
from django.urls import path

from tournament.urls import handler403, handler404, handler500
from tournament.urls import urlpatterns as of_the_project

__all__ = ["handler403", "handler404", "handler500", "urlpatterns"]


def unmarked(request: HttpRequest) -> HttpResponse:
    """Answer anybody, if only it were reached."""
    return HttpResponse("reached")


urlpatterns = [*of_the_project, path("unmarked/", unmarked, name="unmarked")]
