#!/bin/sh
# Finds the browser for the tests, and prints its path. Where there is none, root on Debian gets Debian's own; others are told what to install.
# CHROMIUM_PATH names another one.
set -eu

find_browser() {
  if [ -n "${CHROMIUM_PATH:-}" ]; then
    command -v "$CHROMIUM_PATH" || { echo "CHROMIUM_PATH names $CHROMIUM_PATH, which cannot be run." >&2; exit 1; }
    return
  fi
  command -v chromium || command -v chromium-browser || command -v google-chrome || command -v google-chrome-stable || :
}

# Without such a font a screenshot shows boxes; the tests themselves read text and pass.
has_font() { command -v fc-list >/dev/null && [ -n "$(fc-list :lang=ja family)" ] && [ -n "$(fc-list :lang=zh-cn family)" ]; }

browser=$(find_browser)
missing=
[ -n "$browser" ] || missing=chromium
has_font || missing="$missing fonts-noto-cjk"

if [ -n "$missing" ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "Installing$(printf ' %s' $missing) with apt-get." >&2
  export DEBIAN_FRONTEND=noninteractive
  # shellcheck disable=SC2086 # one word a package
  { apt-get update -qq && apt-get install -y -qq $missing; } </dev/null >&2 || echo 'apt-get failed.' >&2
  browser=$(find_browser)
fi

if [ -z "$browser" ]; then
  echo 'The browser tests need Chromium. Debian, as root: apt-get install chromium fonts-noto-cjk. Elsewhere install Chromium or Google Chrome, or set CHROMIUM_PATH.' >&2
  exit 1
fi
has_font || echo 'No font for Chinese and Japanese was found (Debian: fonts-noto-cjk): screenshots will show boxes.' >&2
echo "$browser"
