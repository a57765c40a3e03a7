"""Looks at printed pages: their text, their fonts, and the ink itself, measured in millimetres."""

import io
import re
import subprocess
from dataclasses import dataclass
from itertools import pairwise

from PIL import Image
from pypdf import PdfReader

from tournament.draw.models import Table
from tournament.sheets import documents

DPI = 300
MM = DPI / 25.4
SITE = "http://192.168.1.20:8000"
DARK = 128
WHITE = 250

# Where the columns of the grid stand on the page, from its left edge.
LEFT = 9
COLUMNS = {"number": 9, "dealer": 8, "outcome": 25, "E": 27.25, "S": 27.25, "W": 27.25, "N": 27.25}


def address_of(path: str) -> str:
    """Return a full address, as a request would."""
    return SITE + path


def blank(table: Table) -> bytes:
    """Return the blank sheet of a table."""
    return documents.score_sheet(table=fresh_row(table), address_of=address_of, filled=False).content


def filled(table: Table) -> bytes:
    """Return the filled sheet of a table."""
    return documents.score_sheet(table=fresh_row(table), address_of=address_of, filled=True).content


def fresh_row(table: Table) -> Table:
    """Read the row anew: services lock and change their own copy."""
    return Table.objects.select_related("zhang__event", "zhang__stage").get(pk=table.pk)


def reader(pdf: bytes) -> PdfReader:
    """Open a PDF."""
    return PdfReader(io.BytesIO(pdf))


def text_of(pdf: bytes, page: int = 1, *, layout: bool = False) -> str:
    """Return a page's text: in reading order, or laid out as on paper."""
    mode = ["-layout"] if layout else ["-raw"]
    command = ["pdftotext", *mode, "-f", str(page), "-l", str(page), "-", "-"]
    return subprocess.run(command, input=pdf, capture_output=True, check=True).stdout.decode()


def lines_of(pdf: bytes, page: int = 1) -> list[str]:
    """Return a page's lines as on paper, runs of blanks as one."""
    text = text_of(pdf, page, layout=True)
    return [re.sub(r"\s+", " ", line).strip() for line in text.splitlines() if line.strip()]


def foot_of(pdf: bytes, page: int = 1) -> str:
    """Return a page's last line."""
    return text_of(pdf, page).strip().splitlines()[-1]


def row_of(pdf: bytes, number: int, page: int = 1) -> str:
    """Return the line of hand ``number``."""
    lines = text_of(pdf, page).splitlines()
    [found] = [line for line in lines if re.match(rf"{number} [东南西北] ", line)]
    return found.strip()


@dataclass(frozen=True)
class Picture:
    """One page as grey pixels."""

    image: Image.Image

    def grey(self, x: float, y: float) -> int:
        """Return the grey at a point in millimetres: 0 black, 255 white."""
        value = self.image.getpixel((round(x * MM), round(y * MM)))
        assert isinstance(value, int)
        return value

    def ink(self, x0: float, y0: float, x1: float, y1: float) -> int:
        """Return how many pixels of a box in millimetres are dark."""
        box = self.image.crop((round(x0 * MM), round(y0 * MM), round(x1 * MM), round(y1 * MM)))
        return sum(count for value, count in enumerate(box.histogram()) if value < DARK)

    def rules(self, x: float, top: float, bottom: float) -> list[float]:
        """Return where horizontal rules cross the line of pixels at ``x``: their middles, in millimetres."""
        found: list[list[int]] = []
        for y in range(round(top * MM), round(bottom * MM)):
            value = self.image.getpixel((round(x * MM), y))
            assert isinstance(value, int)
            if value < WHITE - 50:
                if found and y == found[-1][-1] + 1:
                    found[-1].append(y)
                else:
                    found.append([y])
        return [(run[0] + run[-1]) / 2 / MM for run in found]


def picture_of(pdf: bytes, page: int = 1) -> Picture:
    """Draw a page."""
    command = ["pdftoppm", "-r", str(DPI), "-gray", "-f", str(page), "-l", str(page), "-"]
    drawn = subprocess.run(command, input=pdf, capture_output=True, check=True).stdout
    return Picture(Image.open(io.BytesIO(drawn)).convert("L"))


def column(name: str) -> tuple[float, float]:
    """Return the left and right edge of a column of the grid, in millimetres from the page's edge."""
    left = LEFT + sum(COLUMNS[one] for one in list(COLUMNS)[: list(COLUMNS).index(name)])
    return left, left + COLUMNS[name]


def grid_rows(picture: Picture, count: int) -> list[tuple[float, float]]:
    """Return top and bottom of the ``count`` rows under the grid's head, in millimetres."""
    # Just inside the right edge of the grid no text stands, only the rules between the rows.
    rules = picture.rules(200.2, 30, 285)
    head = rules[1]
    below = [rule for rule in rules if rule >= head]
    return list(pairwise(below))[:count]
