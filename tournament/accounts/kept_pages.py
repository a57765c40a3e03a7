"""The answers to a form that could not be taken as it was sent: sign in again, look again, press again."""

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse

from .forms import SignInForm
from .kept import NAME, Kept, gather, is_from_here, let_go, put_by, read_token
from .refill import refill
from .whence import page_of_event


def ask_to_sign_in(request: HttpRequest, kept: Kept, why: str = "") -> HttpResponse:
    """Show the sign-in with what was typed inside; nothing was done."""
    context = {"form": SignInForm(request), "next": kept.page, "kept": kept, "why": why}
    return render(request, "accounts/sign_in.html", context, status=403)


def take_up(request: HttpRequest) -> HttpResponse | None:
    """Answer a form whose token is out of date, when a page of this site sent it and something is in it.

    That happens to every open page when somebody signs in beside it. Who is signed in finds the form again
    with its content, others sign in first.
    """
    if request.htmx or not is_from_here(request):  # type: ignore[attr-defined]
        return None
    kept = gather(request) or read_token(request.POST.get(NAME, ""))
    if kept is None:
        return None
    if request.user.is_authenticated:
        return redirect(put_by(request, kept))
    return ask_to_sign_in(request, kept)


def show_again(request: HttpRequest, response: HttpResponseBase, kept: Kept) -> HttpResponseBase:
    """Write what was typed into the page that was opened; if that has no such form, show it with a button."""
    if response.status_code in (403, 404):
        # Somebody else signed in, or it is gone: the ordinary answer is the answer.
        let_go(request)
        return response
    is_page = response.status_code == 200 and response.get("Content-Type", "").startswith("text/html")
    # A first password comes before everything; the page is asked for again after it.
    leads_on = response.status_code == 302 and not getattr(request.user, "must_change_password", False)
    if not (is_page or leads_on or response.status_code == 405):
        return response
    let_go(request)
    filled = None
    if is_page and isinstance(response, HttpResponse):
        note = render_to_string("accounts/_kept_note.html", {"kept": kept}, request)
        filled = refill(
            response.content.decode(response.charset),
            address=kept.page,
            target=kept.target,
            fields=kept.fields,
            note=note,
        )
    if filled is None:
        return _with_a_button(request, kept, page=kept.page if is_page else "")
    response.content = filled  # type: ignore[attr-defined]
    return response


def _with_a_button(request: HttpRequest, kept: Kept, page: str) -> HttpResponse:
    texts = [value for _name, values in kept.fields for value in values if not value.isascii()]
    context = {"kept": kept, "texts": texts, "page": page or page_of_event(request) or reverse("home")}
    return render(request, "accounts/kept.html", context)
