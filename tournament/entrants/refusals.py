"""What this room refuses."""


class EntrantsRefused(Exception):
    """A change of the entrants that cannot be made; the message says why and what to do instead.

    ``field`` names the form field the sentence belongs beside, where there is one.
    """

    def __init__(self, sentence: str, field: str | None = None) -> None:
        super().__init__(sentence)
        self.field = field
