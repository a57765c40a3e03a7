"""How form fields become HTML: label, help, control, error beside it."""

from django.forms.renderers import TemplatesSetting


class FormRenderer(TemplatesSetting):
    """Render each field with the project's own template."""

    field_template_name = "forms/field.html"
