"""Settings of the site, read from the environment; every one has a default that works in a hall.

| variable | default | meaning |
|---|---|---|
| ``DEBUG`` | ``0`` | Django's debug pages; never on a machine that others can reach |
| ``HTTPS`` | ``not DEBUG`` | the site is reached over https: secure cookies, HSTS, redirect |
| ``DATA_DIR`` | ``var/`` | database, secret key, uploaded and made files |
| ``DATABASE_URL`` | SQLite in ``DATA_DIR`` | ``postgres://user:password@host:port/name`` for PostgreSQL |
| ``SECRET_KEY`` | made once, kept in ``DATA_DIR`` | signs sessions |
| ``PUBLIC_URL`` | the address asked for | the address that printed QR codes lead to: ``https://host`` |
| ``HALL`` | ``0`` (``make run``: ``1``) | answer at this machine's addresses, also at those it gets later |
| ``ALLOWED_HOSTS`` | this machine's own names | comma-separated; replaces the default |
| ``TRUSTED_PROXY`` | ``0`` | believe ``X-Forwarded-*`` (only behind a proxy that sets them) |
| ``PROXY_COUNT`` | ``1`` | how many such proxies, each adding its client to ``X-Forwarded-For`` |
| ``LOG_LEVEL`` | ``INFO`` | |
"""

import socket
from pathlib import Path

import csp.constants
from django.utils.translation import gettext_lazy as _
from environs import Env

from .datadir import keep_database_private, prepare_data_dir, secret_key
from .hosts import AnsweredHosts, host_of_site, own_names

env = Env()
BASE_DIR = Path(__file__).resolve().parent.parent

DEBUG = env.bool("DEBUG", False)
HTTPS = env.bool("HTTPS", not DEBUG)
DATA_DIR = prepare_data_dir(env.path("DATA_DIR", BASE_DIR / "var"))
SECRET_KEY = env.str("SECRET_KEY", "") or secret_key(DATA_DIR)
PUBLIC_URL = env.str("PUBLIC_URL", "").strip().rstrip("/")
HALL = env.bool("HALL", False)
ALLOWED_HOSTS: list[str] = env.list("ALLOWED_HOSTS", [])
if not ALLOWED_HOSTS:
    _names = own_names(socket.gethostname())
    ALLOWED_HOSTS = AnsweredHosts(_names) if HALL else _names
if PUBLIC_URL:
    ALLOWED_HOSTS.append(host_of_site(PUBLIC_URL))
CSRF_TRUSTED_ORIGINS: list[str] = env.list("CSRF_TRUSTED_ORIGINS", [])

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "django.forms",
    "axes",
    "csp",
    "django_filters",
    "django_htmx",
    "django_tables2",
    "rules.apps.AutodiscoverRulesConfig",
    "tournament.accounts",
    "tournament.records",
    "tournament.events",
    "tournament.entrants",
    "tournament.draw",
    "tournament.play",
    "tournament.standings",
    "tournament.sheets",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "tournament.accounts.middleware.ErrorReferenceMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "tournament.accounts.language.ChosenLanguageMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "tournament.play.devices.TableDeviceMiddleware",
    "tournament.accounts.middleware.DenyByDefaultMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "tournament.accounts.middleware.KeptFormMiddleware",
    "tournament.accounts.middleware.WrongMethodMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "axes.middleware.AxesMiddleware",
]

ROOT_URLCONF = "tournament.urls"
WSGI_APPLICATION = "tournament.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "django.template.context_processors.i18n",
            ],
            "builtins": [
                "django.templatetags.i18n",
                "django.templatetags.static",
                "tournament.events.templatetags.qiangtou",
            ],
        },
    },
]

# SQLite in WAL mode: readers never wait for the writer; IMMEDIATE takes the write lock at the start of a
# transaction, so two writers queue (up to 20 s) instead of failing half-way; FULL keeps every acknowledged
# entry through a power cut.
SQLITE_OPTIONS = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;",
}
DATABASES = {
    "default": env.dj_db_url("DATABASE_URL", f"sqlite:///{DATA_DIR / 'qiangtou.sqlite3'}", conn_max_age=60)
}
DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["OPTIONS"] = SQLITE_OPTIONS
    keep_database_private(Path(DATABASES["default"]["NAME"]))
    # A file, so that the threads of the test server see the same WAL database as production does.
    DATABASES["default"]["TEST"] = {"NAME": str(DATA_DIR / "test.sqlite3")}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "rules.permissions.ObjectPermissionBackend",
    "django.contrib.auth.backends.ModelBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "tournament.accounts.passwords.NotLikeOneself"},
    {"NAME": "tournament.accounts.passwords.LongEnough"},
    {"NAME": "tournament.accounts.passwords.NotCommon"},
]
LOGIN_URL = "sign-in"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"

# By user AND address together: a whole hall sits behind one address, and one person who mistypes must
# not lock the others out.
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_FAILURE_LIMIT = 5
AXES_COOLOFF_TIME = 0.25  # hours
AXES_RESET_ON_SUCCESS = True
AXES_LOCKOUT_CALLABLE = "tournament.accounts.views.locked_out"
AXES_VERBOSE = False
# What was typed before signing in is nothing the throttle has to write down.
AXES_SENSITIVE_PARAMETERS = ["username", "ip_address", "kept"]
AXES_CLIENT_IP_CALLABLE = "tournament.accounts.clients.client_address"

SESSION_COOKIE_AGE = 60 * 60 * 24 * 14
SESSION_COOKIE_SECURE = HTTPS
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SECURE = HTTPS
CSRF_FAILURE_VIEW = "tournament.accounts.error_pages.csrf_failure"
SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS
SECURE_HSTS_PRELOAD = HTTPS
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
TRUSTED_PROXY = env.bool("TRUSTED_PROXY", False)
PROXY_COUNT = env.int("PROXY_COUNT", 1)
if TRUSTED_PROXY:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    USE_X_FORWARDED_HOST = True

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [csp.constants.NONE],
        "script-src": [csp.constants.SELF],
        "style-src": [csp.constants.SELF],
        "img-src": [csp.constants.SELF, "data:"],
        "font-src": [csp.constants.SELF],
        "connect-src": [csp.constants.SELF],
        "manifest-src": [csp.constants.SELF],
        "form-action": [csp.constants.SELF],
        "frame-ancestors": [csp.constants.NONE],
        "base-uri": [csp.constants.NONE],
    }
}

LANGUAGE_CODE = "zh-hans"
LANGUAGES = [("zh-hans", _("简体中文")), ("en", _("英文"))]
LANGUAGE_COOKIE_AGE = 60 * 60 * 24 * 365
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_SECURE = HTTPS
LOCALE_PATHS = [BASE_DIR / "tournament" / "locale"]
TIME_ZONE = env.str("TIME_ZONE", "Asia/Shanghai")
USE_I18N = True
USE_TZ = True

STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "tournament" / "static"]
STATIC_ROOT = DATA_DIR / "static"
STATIC_ROOT.mkdir(exist_ok=True)  # WhiteNoise warns about a folder that is not there
WHITENOISE_USE_FINDERS = DEBUG
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}
MEDIA_ROOT = DATA_DIR / "files"
DATA_UPLOAD_MAX_MEMORY_SIZE = 6 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 20_000  # the hall's own draw of a thousand players is one form

FORM_RENDERER = "tournament.formrendering.FormRenderer"
DJANGO_TABLES2_TEMPLATE = "tables/table.html"

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"plain": {"format": "{asctime} {levelname} {name} {message}", "style": "{"}},
    "filters": {"once_a_host": {"()": "tournament.hosts.OnceAHost"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "plain"}},
    "root": {"handlers": ["console"], "level": env.str("LOG_LEVEL", "INFO")},
    "loggers": {
        **{name: {"level": "WARNING"} for name in ("axes", "fontTools", "weasyprint")},
        # What somebody asked for and did not get stands on his own page; the console hears of what broke.
        "django.request": {"level": "ERROR"},
        "django.security": {"level": "CRITICAL"},
        # Anybody can ask for a wrong host; the organiser's console hears of each once.
        "django.security.DisallowedHost": {"level": "ERROR", "filters": ["once_a_host"]},
    },
}
