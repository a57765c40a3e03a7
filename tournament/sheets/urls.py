"""Addresses of printed matter."""

from django.urls import path

from . import views

TABLE = "desk/<slug:event>/z/<int:number>/t/<int:table>/"

urlpatterns = [
    path(TABLE + "sheet.pdf", views.score_sheet, name="score-sheet"),
    path(TABLE + "blank-sheet.pdf", views.score_sheet_blank, name="score-sheet-blank"),
    path("desk/<slug:event>/z/<int:number>/sheets.pdf", views.score_sheets, name="score-sheets"),
]
