"""Addresses of printed matter."""

from django.urls import path

from . import views

ZHANG = "desk/<slug:event>/z/<int:number>/"
TABLE = ZHANG + "t/<int:table>/"

urlpatterns = [
    path(TABLE + "sheet.pdf", views.score_sheet, name="score-sheet"),
    path(TABLE + "blank-sheet.pdf", views.score_sheet_blank, name="score-sheet-blank"),
    path(ZHANG + "sheets/", views.sheets_page, name="sheets"),
    path(ZHANG + "sheets.pdf", views.score_sheets, name="score-sheets"),
    path(ZHANG + "filled-sheets.pdf", views.score_sheets_filled, name="score-sheets-filled"),
]
