"""Addresses of this room."""

from typing import Any

urlpatterns: list[Any] = []
