"""Writing to the action log."""

from typing import Any

from .models import ActionLog


def log_action(
    *,
    event: Any,
    verb: str,
    user: Any = None,
    device_label: str = "",
    detail: dict[str, Any] | None = None,
    reason: str = "",
) -> ActionLog:
    """Add one row; called inside the transaction of what it describes, so that both stand or fall."""
    signed_in = user if getattr(user, "is_authenticated", False) else None
    return ActionLog.objects.create(
        event=event, verb=verb, user=signed_in, device_label=device_label, detail=detail or {}, reason=reason
    )
