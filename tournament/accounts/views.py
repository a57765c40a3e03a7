"""Signing in and out, one's own password, the language, and the pages for refusals."""

from typing import Any

from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.views import LoginView, LogoutView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST
from django.views.i18n import set_language as django_set_language

from .access import public, signed_in
from .forms import NewPasswordForm, SignInForm


class SignInView(LoginView):
    """Sign in; a person whose password somebody else chose goes on to choose a new one."""

    template_name = "accounts/sign_in.html"
    authentication_form = SignInForm
    redirect_authenticated_user = True

    def get_success_url(self) -> str:
        """Return where to go next."""
        if getattr(self.request.user, "must_change_password", False):
            return reverse("password")
        return super().get_success_url()


sign_in = public(SignInView.as_view())
sign_out = public(LogoutView.as_view())
set_language = public(require_POST(django_set_language))


@signed_in
@require_http_methods(["GET", "POST"])
def password(request: HttpRequest) -> HttpResponse:
    """Choose a new password."""
    form = NewPasswordForm(request.user, request.POST or None)
    if request.method == "POST" and form.is_valid():
        user = form.save()
        update_session_auth_hash(request, user)
        return redirect("home")
    return render(request, "accounts/password.html", {"form": form})


def locked_out(request: HttpRequest, response: Any = None, credentials: Any = None) -> HttpResponse:
    """Say that this user name is locked for this address, and for how long (django-axes)."""
    return render(request, "accounts/locked_out.html", status=429)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Say that the page was open too long; what was typed is one step back."""
    context = {"message": _("这一页打开得太久，已经失效。请后退一步，刷新页面后再试；填写的内容还在上一页。")}
    return render(request, "403.html", context, status=403)


@public
def not_allowed(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Say who may do this instead."""
    return render(request, "403.html", {"message": str(exception or "")}, status=403)


@public
def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Say that there is no such page."""
    return render(request, "404.html", status=404)


@public
def broken(request: HttpRequest) -> HttpResponse:
    """Show the reference under which the error was logged."""
    reference = getattr(request, "error_reference", "")
    return render(request, "500.html", {"reference": reference}, status=500)
