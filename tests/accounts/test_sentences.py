"""What is said of a mistake is said in one language: Chinese, in our words, also where Django has its own."""

import getpass
import importlib
import io
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.test import Client
from django.utils import translation

import tournament
from tests.builders import PASSWORD, make_user
from tournament.accounts.models import User
from tournament.events.models import Event

CHINESE = re.compile("[\u4e00-\u9fff]")
ENGLISH = re.compile("[A-Za-z]{2,}")
LANGUAGES = pytest.mark.parametrize("language", ["zh-hans", "en"])
ROOT = Path(tournament.__file__).parent


def is_chinese(sentence: str) -> bool:
    return bool(CHINESE.search(sentence)) and not ENGLISH.search(sentence)


def is_mixture(sentence: str) -> bool:
    return bool(CHINESE.search(sentence) and ENGLISH.search(sentence))


def every_form() -> Iterator[type[forms.BaseForm]]:
    """Yield each form of the site."""
    for path in [*ROOT.rglob("forms.py"), *ROOT.rglob("filters.py")]:
        importlib.import_module(".".join(path.relative_to(ROOT.parent).with_suffix("").parts))
    todo = [forms.BaseForm]
    while todo:
        form = todo.pop()
        todo += form.__subclasses__()
        if form.__module__.startswith("tournament."):
            yield form


def every_field() -> Iterator[tuple[str, forms.Field]]:
    for form in every_form():
        for name, field in form.base_fields.items():  # type: ignore[attr-defined]
            yield f"{form.__name__}.{name}", field


def sentences_of(field: forms.Field) -> Iterator[str]:
    """Yield what a field can say of a mistake, its validators included."""
    filled_in = {
        "value": "1",
        "pk": "1",
        "limit_value": 3,
        "show_value": 5,
        "max": 3,
        "length": 5,
        "signs": "😀",
    }
    for message in field.error_messages.values():
        yield str(message) % filled_in
    for validator in field.validators:
        yield str(getattr(validator, "message", "")) % filled_in


def test_every_field_of_every_form_speaks_chinese() -> None:
    found = {name: [*sentences_of(field)] for name, field in every_field()}
    assert len(found) > 60
    said = {sentence for sentences in found.values() for sentence in sentences}
    assert {sentence for sentence in said if not is_chinese(sentence)} == set()


class Everything(forms.Form):
    """One field of each kind that the site uses."""

    name = forms.CharField(max_length=3)
    hands = forms.IntegerField(min_value=4, max_value=80)
    role = forms.ChoiceField(choices=[("a", "甲")])
    day = forms.DateField()
    at = forms.DateTimeField()
    file = forms.FileField()
    key = forms.UUIDField()


@pytest.mark.parametrize(
    ("name", "typed", "sentence"),
    [
        ("name", "", "请填写这一项。"),
        ("name", "四个汉字", "太长了，最多 3 个字。"),
        ("name", "\0", "里面有不能用的字符，请重新写一遍。"),
        ("hands", "二十", "请写整数。"),
        ("hands", "3", "太小了，最小是 4。"),
        ("hands", "81", "太大了，最大是 80。"),
        ("role", "", "请选一项。"),
        ("role", "b", "没有这个选项，请重新选。"),
        ("day", "12月5日", "日期不对，请写成 2026-12-05 这样。"),
        ("at", "明天", "时间不对，请写成 2026-12-05 09:00 这样。"),
        ("file", "", "请先选一个文件。"),
        ("key", "x", "这一页的内容不全，请重新打开这一页。"),
    ],
)
def test_a_mistake_is_named_in_plain_words(name: str, typed: str, sentence: str) -> None:
    assert Everything({name: typed}).errors[name] == [sentence]


def test_so_is_an_empty_file() -> None:
    form = Everything({}, {"file": SimpleUploadedFile("a.csv", b"")})
    assert form.errors["file"] == ["这个文件是空的，请换一个。"]


@LANGUAGES
def test_no_sentence_of_a_field_is_a_mixture(language: str) -> None:
    with translation.override(language):
        said = {sentence for _name, field in every_field() for sentence in sentences_of(field)}
        assert {sentence for sentence in said if is_mixture(sentence)} == set()


NO_GOOD = {
    "too short": ("hu-3", "新密码太短，至少要 8 个字符。"),
    "everybody's": ("password1", "这个密码用的人太多，容易被人猜到。请换一个。"),
    "like the user name": ("caipan88", "新密码和您的用户名、姓名或邮箱太像，容易被人猜到。请换一个。"),
}


@pytest.mark.django_db
class TestANewPassword:
    """Refused in our words; Django's were in English where its own catalogue was behind."""

    @pytest.fixture
    def client(self, client_for: Callable[[User], Client]) -> Client:
        """The browser of somebody who is signed in."""
        return client_for(make_user("caipan"))

    def errors(self, client: Client, new: str, again: str | None = None) -> list[str]:
        typed = {"old_password": PASSWORD, "new_password1": new, "new_password2": again or new}
        response = client.post("/password/", typed)
        assert response.status_code == 422
        assert User.objects.get().check_password(PASSWORD)
        said: list[str] = response.context["form"].errors["new_password2"]
        assert all(sentence in response.content.decode() for sentence in said)
        return said

    @pytest.mark.parametrize("why", NO_GOOD)
    def test_that_is_no_good_is_told_why(self, client: Client, why: str) -> None:
        new, sentence = NO_GOOD[why]
        assert self.errors(client, new) == [sentence]

    def test_typed_differently_the_second_time(self, client: Client) -> None:
        assert self.errors(client, "huanghe-9-pai", "huanghe-9") == ["两次输入的新密码不一样，请再输一次。"]

    @LANGUAGES
    def test_is_never_spoken_of_in_two_languages_at_once(self, client: Client, language: str) -> None:
        client.cookies["django_language"] = language
        said = [sentence for new, _said in NO_GOOD.values() for sentence in self.errors(client, new)]
        helped = str(client.get("/password/").context["form"]["new_password1"].help_text)
        said += re.findall("<li>(.*?)</li>", helped)
        assert len(said) == 6
        assert [sentence for sentence in said if is_mixture(sentence)] == []

    def test_what_it_must_be_is_said_beforehand(self, client: Client) -> None:
        helped = str(client.get("/password/").context["form"]["new_password1"].help_text)
        assert "至少 8 个字符" in helped
        assert not ENGLISH.search(re.sub("<.*?>", "", helped))


class Terminal(io.StringIO):
    """Somebody sits in front of it."""

    def isatty(self) -> bool:
        """Say so."""
        return True


@pytest.mark.django_db
@pytest.mark.parametrize("why", NO_GOOD)
def test_whoever_makes_an_administrator_hears_it_too(why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    new, sentence = NO_GOOD[why]
    monkeypatch.setattr(getpass, "getpass", lambda *_prompt: new)
    monkeypatch.setattr("builtins.input", lambda *_prompt: "y")
    said = io.StringIO()
    arguments = {"username": "caipan", "email": "", "stdin": Terminal(), "stdout": io.StringIO()}
    call_command("createsuperuser", stderr=said, **arguments)
    assert sentence in said.getvalue()


@pytest.mark.django_db
class TestPeople:
    """The pages on which officials sign in and are added."""

    @pytest.mark.parametrize(
        ("typed", "field", "sentence"),
        [
            ({"username": ""}, "username", "请填写这一项。"),
            ({"username": "c" * 31}, "username", "太长了，最多 30 个字。"),
            ({"username": "裁 判"}, "username", "只能用字母、数字、点和横线。"),
            ({"display_name": ""}, "display_name", "请填写这一项。"),
            ({"role": ""}, "role", "请选一项。"),
            ({"role": "boss"}, "role", "没有这个选项，请重新选。"),
        ],
    )
    def test_an_official_who_cannot_be_added(
        self, event: Event, organiser_client: Client, typed: dict[str, str], field: str, sentence: str
    ) -> None:
        data: dict[str, Any] = {"username": "caipan", "display_name": "裁判甲", "role": "referee"} | typed
        response = organiser_client.post(f"/desk/{event.slug}/people/", data)
        assert response.context["form"].errors == {field: [sentence]}

    def test_a_sign_in_with_nothing_typed(self, client: Client) -> None:
        errors = client.post("/sign-in/", {}).context["form"].errors
        assert errors == {"username": ["请填写这一项。"], "password": ["请填写这一项。"]}


def test_a_mistake_that_a_model_finds_is_chinese_too() -> None:
    with pytest.raises(ValidationError) as refused:
        Event(slug="a b", name="", team_best=0).full_clean(validate_unique=False, validate_constraints=False)
    said = [sentence for sentences in refused.value.message_dict.values() for sentence in sentences]
    assert len(said) >= 4
    assert [sentence for sentence in said if not CHINESE.search(sentence)] == []
