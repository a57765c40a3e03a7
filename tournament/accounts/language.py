"""Chinese for everybody until somebody presses the switch."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.utils.deprecation import MiddlewareMixin


def chosen_language(request: HttpRequest) -> str:
    """Return the language that the switch left in the cookie, else the site's own."""
    try:
        return translation.get_supported_language_variant(
            request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")
        )
    except LookupError:
        return settings.LANGUAGE_CODE


class ChosenLanguageMiddleware(MiddlewareMixin):
    """Speak the chosen language.

    Unlike Django's, it does not look at what the browser prefers: a telephone bought in English belongs to
    somebody who reads Chinese, and half the table must not see other words than the other half.
    """

    def process_request(self, request: HttpRequest) -> None:
        """Set the language of this request."""
        translation.activate(chosen_language(request))
        request.LANGUAGE_CODE = translation.get_language()

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """Say which language it is, and that it hangs on the cookie."""
        patch_vary_headers(response, ("Cookie",))
        response.headers.setdefault("Content-Language", translation.get_language() or settings.LANGUAGE_CODE)
        return response
