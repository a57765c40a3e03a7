"""A table on its page, in the order that was asked for. The address decides page and order, nothing else."""

from typing import Any

from django.http import HttpRequest


def show_page(table: Any, request: HttpRequest, *, rows: int) -> None:
    """Put a table in the order asked for and cut it to the page asked for, ``rows`` a page.

    A column nobody can sort by is passed over, what is no page is the first, one past the end the last.
    ``django_tables2.RequestConfig`` would also take the length of a page from the address.
    """
    table.request = request
    asked = request.GET.getlist(table.prefixed_order_by_field)
    if asked:
        table.order_by = asked
    table.paginate(per_page=rows)
    table.page = table.paginator.get_page(request.GET.get(table.prefixed_page_field, "1"))
