"""HTML to PDF, the same way for every sheet: own fonts, own styles, no network, no boxes.

Paper is in Chinese whatever language the official reads on screen: it is filled in and signed in the hall.
"""

import hashlib
import importlib
import logging
import threading
import warnings
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.contrib.staticfiles import finders
from django.template.loader import render_to_string
from django.utils import translation

from .fonts import FACES, GlyphMissing, font_face_css, require_glyphs

logger = logging.getLogger(__name__)

LANGUAGE = "zh-hans"
STYLES = ("css/tokens.css", "css/print.css")
# Tagged, with title and language: what PDF/UA asks and what screen readers need.
PDF_VARIANT = "pdf/ua-1"
APT_PACKAGES = ("libpango-1.0-0", "libpangoft2-1.0-0", "libharfbuzz-subset0")
# WeasyPrint's own words for a character that no font has; the code point is the record's last argument.
NOTDEF = ".notdef glyph rendered"

# One sheet at a time: memory stays that of one file, and the text layout library is not shared by threads.
_one_at_a_time = threading.Lock()
# The files made last, by what is in them: whoever prints again, or pressed twice, has them at once.
MOST_KEPT = 4
_kept: OrderedDict[bytes, bytes] = OrderedDict()


class PdfUnavailable(Exception):
    """WeasyPrint's system libraries are missing on this machine."""


def weasyprint() -> Any:
    """Return the library, imported only when something is printed: the rest of the site needs no Pango."""
    try:
        with warnings.catch_warnings():
            # It warns of a machine without fonts; ours come along.
            warnings.simplefilter("ignore")
            return importlib.import_module("weasyprint")
    except OSError as error:
        raise PdfUnavailable(str(error)) from error


def render_pdf(template: str, context: Mapping[str, Any], *, title: str) -> bytes:
    """Return one sheet as PDF.

    Raises ``GlyphMissing`` when a character cannot be printed and ``PdfUnavailable`` without Pango.
    """
    return render_pdfs(template, [context], title=title)


def render_pdfs(template: str, contexts: Iterable[Mapping[str, Any]], *, title: str) -> bytes:
    """Return several sheets as one PDF, each with its own page numbers; raises as ``render_pdf``."""
    library = weasyprint()
    with translation.override(LANGUAGE):
        pages = [str(render_to_string(template, {"title": title, **context})) for context in contexts]
    if not pages:
        raise ValueError("there is no sheet to print")
    for html in pages:
        require_glyphs(html)
    style = _style_sheet()
    # Everything a file is made of, so that one whose tables or styles changed is never taken for the same.
    digest = hashlib.sha256("\0".join([style, *pages]).encode()).digest()
    with _one_at_a_time:
        if digest not in _kept:
            with _reporting_boxes():
                _kept[digest] = _write(library, style, pages)
        _kept.move_to_end(digest)
        while len(_kept) > MOST_KEPT:
            _kept.popitem(last=False)
        return _kept[digest]


def _write(library: Any, style_sheet: str, pages: list[str]) -> bytes:
    fetcher = _fetcher()
    font_config = importlib.import_module("weasyprint.text.fonts").FontConfiguration()
    options = {"font_config": font_config, "url_fetcher": fetcher}
    style = library.CSS(string=style_sheet, **options)
    documents = [
        library.HTML(string=html, url_fetcher=fetcher).render(stylesheets=[style], font_config=font_config)
        for html in pages
    ]
    # Laid out one by one, so that "第 x 页 共 y 页" counts within a sheet; written as one file.
    every_page = [page for document in documents for page in document.pages]
    written: bytes = documents[0].copy(every_page).write_pdf(pdf_variant=PDF_VARIANT)
    return written


def _style_sheet() -> str:
    """Return fonts, tokens and print rules as one text: cascade layers are ordered within one text only."""
    texts = [Path(str(finders.find(path))).read_text(encoding="utf-8") for path in STYLES]
    return "\n".join([font_face_css(), *texts])


def _fetcher() -> Any:
    """Return a fetcher that opens ``data:`` addresses and the two font files, and nothing else."""
    urls = importlib.import_module("weasyprint.urls")
    allowed = {path.as_uri() for path in FACES.values()}

    class OwnFilesOnly(urls.URLFetcher):  # type: ignore[name-defined]
        """No network, no other file."""

        def fetch(self, url: str, headers: Any = None) -> Any:
            """Open an address that belongs to the sheet."""
            if url not in allowed and not url.startswith("data:"):
                raise ValueError(f"not part of a sheet: {url[:80]}")
            return super().fetch(url, headers)

    return OwnFilesOnly(allowed_protocols={"data", "file"})


class _Collector(logging.Handler):
    """Keeps what the library says while this thread renders."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.thread = threading.get_ident()
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a record of this thread."""
        if record.thread == self.thread:
            self.records.append(record)


@contextmanager
def _reporting_boxes() -> Iterator[None]:
    """Turn the library's reports of missing glyphs, which it only logs, into ``GlyphMissing``.

    The text was checked before; this catches what the style sheet adds by itself.
    """
    collector = _Collector()
    source = logging.getLogger("weasyprint")
    source.addHandler(collector)
    try:
        yield
    finally:
        source.removeHandler(collector)
    boxes = [record for record in collector.records if record.getMessage().startswith(NOTDEF)]
    if boxes:
        codepoints = [record.args[-1] for record in boxes if isinstance(record.args, tuple)]
        raise GlyphMissing("".join(dict.fromkeys(chr(int(str(point))) for point in codepoints)))
