# 抢头：在一台新的 Debian 或 Ubuntu 上，只需两个命令：make run 和 make test。
# On a fresh Debian or Ubuntu two commands are enough: make run and make test.

.DEFAULT_GOAL := help
.PHONY: help run test lint check test-postgres bench messages screenshots lock clean

# The newest Python on the PATH that is new enough. With none, python3 itself says that it is too old.
PYTHON ?= $(shell for p in python3.14 python3.13 python3.12 python3.11 python3; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && { echo $$p; exit; }; \
	done; echo python3)
INSIDE := .venv/bin/python

help: ## 列出这些命令 / list these commands
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 24

run: ## 安装（只在第一次）并启动网站；换端口：make run PORT=8001 / set up once, start the site
	@$(PYTHON) deploy/setup.py run
	@exec $(INSIDE) deploy/run.py

test: ## 运行全部测试；只跑一部分：make test ARGS="tests/scoring" / run all tests
	@$(PYTHON) deploy/setup.py test
	@$(INSIDE) deploy/checks.py tests $(ARGS)

lint: ## 检查代码：格式、类型、模块方向、迁移、部署设置 / check the code without running it
	@$(PYTHON) deploy/setup.py test
	@$(INSIDE) deploy/checks.py lint

check: lint test ## 检查代码并运行全部测试 / lint and test

test-postgres: ## 在 PostgreSQL 上运行测试（浏览器测试除外）/ the tests on PostgreSQL, without browsers
	@$(PYTHON) deploy/setup.py test
	@$(INSIDE) deploy/checks.py postgres $(ARGS)

bench: ## 量速度，结果是同一次运行里的倍数 / measure speed, as ratios within one run
	@$(PYTHON) deploy/setup.py test
	@$(INSIDE) -m tests.benchmarks.engine

messages: ## 更新翻译文件 / update the translation files
	@$(PYTHON) deploy/setup.py messages
	@mkdir -p tournament/locale/en/LC_MESSAGES
	@$(INSIDE) manage.py makemessages --all --no-wrap --add-location file --ignore .venv --ignore var --ignore tests
	@$(INSIDE) manage.py compilemessages --ignore .venv --verbosity 0

screenshots: ## 重拍 README 里的图片 / take the README's pictures again
	@$(PYTHON) deploy/setup.py test
	@$(INSIDE) -m tests.browser.screenshots

lock: ## 重新锁定依赖的版本和校验值 / pin the dependencies again, with hashes
	@$(PYTHON) deploy/setup.py test
	@$(INSIDE) -m uv pip compile -q --universal --python-version 3.11 --generate-hashes \
		--no-strip-extras --no-emit-index-url --no-header pyproject.toml -o requirements.txt
	@$(INSIDE) -m uv pip compile -q --universal --python-version 3.11 --generate-hashes \
		--no-strip-extras --no-emit-index-url --no-header --group dev -c requirements.txt -o requirements-dev.txt

clean: ## 删除安装的环境和缓存；比赛数据（var/）不动 / remove what was set up; the data stays
	@rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	@find . -name __pycache__ -type d -not -path './var/*' -prune -exec rm -rf {} +
