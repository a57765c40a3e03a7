"""Typed values written back into the HTML of a page."""

import pytest

from tests.accounts.sending import sent_by
from tournament.accounts.refill import refill

PAGE = """<!doctype html>
<html lang="zh-Hans"><body><p>1 &lt; 2 &#183; <br/>甲</p>
<svg viewBox="0 0 1 1"><linearGradient id="a"/></svg>
<form method="post" action="/language/"><input name="name" value="language"></form>
<details class="card"><summary>改</summary>
<form class="fields" method="post" action="/desk/x/settings/">
<input type="hidden" name="csrfmiddlewaretoken" value="fresh"><input type="hidden" name="stamp" value="new">
<input name="name" value="old" maxlength="40"><textarea name="notice">
old &amp; long</textarea>
<input type="checkbox" name="apart" checked><input type="checkbox" name="best">
<input type="radio" name="kind" value="team" checked><input type="radio" name="kind" value="single">
<select name="rules"><option value="a" selected>A</option><option value="b">B</option></select>
<input name="held" value="fast" disabled><input type="password" name="word"><input type="file" name="file">
<button name="step" value="save">存</button></form></details>
<form method="post" action="/elsewhere/"><input name="name" value="other"></form></body></html>"""
TYPED = {
    "stamp": ["old"],
    "name": ['新"名<script>'],
    "notice": ["第一行\r\n第二行 & <b>"],
    "best": ["on"],
    "kind": ["single"],
    "rules": ["b"],
    "step": ["save"],
}


def filled(typed: dict[str, list[str]] = TYPED, target: str = "/desk/x/settings/") -> str | None:
    return refill(PAGE, address="/desk/x/", target=target, fields=typed.items(), note="<p>note</p>")


def test_what_the_form_would_send_is_what_was_typed() -> None:
    page = filled()
    assert page is not None
    sent = sent_by(page, "/desk/x/settings/")
    assert sent == {name: values for name, values in TYPED.items() if name != "step"} | {"word": [""]}


def test_the_rest_of_the_page_stays() -> None:
    page = filled()
    assert page is not None
    before, _note, after = page.partition("<p>note</p>")
    # The fold around the form is opened, or nobody would see it; the note is the first thing in the form.
    assert before == PAGE.partition('\n<input type="hidden"')[0].replace(
        "<details class", "<details open class"
    )
    assert after.endswith(PAGE.partition("</details>")[2])
    assert 'name="csrfmiddlewaretoken" value="fresh"' in page
    assert '<input name="held" value="fast" disabled>' in page


@pytest.mark.parametrize(
    ("typed", "target"),
    [
        (TYPED, "/desk/x/people/"),
        (TYPED | {"gone": ["写了很久"]}, "/desk/x/settings/"),
        (TYPED | {"rules": ["c"]}, "/desk/x/settings/"),
        (TYPED | {"name": ["one", "two"]}, "/desk/x/settings/"),
    ],
)
def test_a_page_without_a_place_for_all_of_it_is_not_filled(typed: dict[str, list[str]], target: str) -> None:
    assert filled(typed, target) is None


def test_a_tick_whose_box_is_gone_is_not_missed() -> None:
    assert filled(TYPED | {"accept": ["on"], "empty": [""]}) is not None


def test_nothing_is_put_into_a_field_for_passwords() -> None:
    assert filled(TYPED | {"word": ["secret"]}) is None
