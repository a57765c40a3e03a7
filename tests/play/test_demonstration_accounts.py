"""The demonstration's sign-ins beside accounts that are there already."""

from pathlib import Path

import pytest

from tournament.accounts.models import User
from tournament.play import demonstration
from tournament.play.demonstration import load_demonstration

pytestmark = pytest.mark.django_db


def test_the_demonstration_never_takes_over_an_account_that_is_there(
    tmp_path: Path, settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.DATA_DIR = tmp_path
    monkeypatch.setattr(demonstration, "_play", lambda *_arguments: None)  # hands are not asked here
    User.objects.create_user("caipan", password="mine-and-only-mine")
    load_demonstration()
    assert User.objects.get(username="caipan").check_password("mine-and-only-mine")
    assert "caipan\t" not in (tmp_path / "demo-signins.txt").read_text(encoding="utf-8").replace(
        "caipanzhang", ""
    )
