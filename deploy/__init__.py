"""The house: set-up, start and checks of the site. Everything here runs from ``make``."""
