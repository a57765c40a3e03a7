"""The one thing that is typed about a draw: why."""

from typing import Any

from django import forms


class WhyForm(forms.Form):
    """A reason under the label of the page; whether it is owed, the service says."""

    reason = forms.CharField(
        max_length=200, required=False, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )

    def __init__(self, *args: Any, label: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["reason"].label = label
