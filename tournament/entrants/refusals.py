"""What this room refuses."""

from django.utils.translation import gettext as _


class EntrantsRefused(Exception):
    """A change of the entrants that cannot be made; the message says why and what to do instead.

    ``field`` names the form field the sentence belongs beside, where there is one.
    """

    def __init__(self, sentence: str, field: str | None = None) -> None:
        super().__init__(sentence)
        self.field = field


class EntryStale(EntrantsRefused):
    """Somebody else changed a player or team after the page that corrects it was opened; nothing changed."""

    def __init__(self) -> None:
        super().__init__(_("刚刚有别人改过，所以还没有保存。您填的都还在：看过下面的不同，再按一次保存。"))
