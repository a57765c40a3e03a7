"""Signing in and out, one's own password, the language."""

from datetime import timedelta
from typing import Any

from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.views import LoginView, LogoutView
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST
from django.views.i18n import set_language as django_set_language

from .access import own_account, public
from .error_pages import bad_request
from .forms import NewPasswordForm, SignInForm
from .kept import NAME, Kept, put_by, read_token
from .whence import next_page, password_page

# So long after signing in with a first password it need not be typed once more.
JUST_NOW = timedelta(hours=1)


def holds_nul(request: HttpRequest) -> bool:
    """Say whether anything sent holds a NUL: nobody types one, and PostgreSQL stores none.

    The throttle writes down whatever came along with a failed try, also what no form looks at.
    """
    fields = [*request.GET.lists(), *request.POST.lists()]
    return any("\0" in text for name, values in fields for text in (name, *values))


def kept_in(request: HttpRequest) -> Kept | None:
    """Return what was typed into another form before signing in, if this form carries it."""
    return read_token(request.POST.get(NAME, ""))


class SignInView(LoginView):
    """Sign in; a person whose password somebody else chose goes on to choose a new one.

    What was typed into a form before is carried through all tries, and shown where it was typed.
    """

    template_name = "accounts/sign_in.html"
    authentication_form = SignInForm
    redirect_authenticated_user = True

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Refuse what the throttle could not write down."""
        return bad_request(request) if holds_nul(request) else super().dispatch(request, *args, **kwargs)

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Take a try; whoever comes back from the throttle's page has not made one yet."""
        if "username" not in request.POST and kept_in(request):
            return self.render_to_response(self.get_context_data(form=SignInForm(request)))
        response: HttpResponse = super().post(request, *args, **kwargs)
        return response

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Carry on what was typed before."""
        return super().get_context_data(kept=kept_in(self.request), **kwargs)

    def get_success_url(self) -> str:
        """Return where to go next; what was typed before waits there."""
        kept = kept_in(self.request)
        url = put_by(self.request, kept) if kept else super().get_success_url()
        if getattr(self.request.user, "must_change_password", False):
            return password_page(url)
        return url


sign_in = public(SignInView.as_view())
sign_out = public(LogoutView.as_view())
set_language = public(require_POST(django_set_language))


@own_account
@require_http_methods(["GET", "HEAD", "POST"])
def password(request: HttpRequest) -> HttpResponse:
    """Choose a new password.

    The old one is asked for: the session lives for days, and a phone is left lying about. Only a first
    password that was typed a moment ago, to sign in, is not asked for again.
    """
    if holds_nul(request):
        return bad_request(request)
    user: Any = request.user
    signed_in_now = user.last_login is not None and timezone.now() - user.last_login < JUST_NOW
    asks_old = not (user.must_change_password and signed_in_now)
    form = NewPasswordForm(user, request.POST or None, request=request, asks_old=asks_old)
    if request.method == "POST" and form.is_valid():
        update_session_auth_hash(request, form.save())
        return redirect(next_page(request))
    return render(request, "accounts/password.html", {"form": form}, status=422 if form.errors else 200)


def locked_out(request: HttpRequest, response: Any = None, credentials: Any = None) -> HttpResponse:
    """Say that this user name is locked for this address, and for how long (django-axes)."""
    return render(request, "accounts/locked_out.html", {"kept": kept_in(request)}, status=429)
