#!/bin/sh
# Finds the browser for the tests, and prints its path: Debian's chromium-headless-shell, which draws the same for two thirds of the work,
# or whichever Chromium is there. Root on Debian gets what is missing; others are told what to install. CHROMIUM_PATH names another one.
set -eu

find_browser() {
  if [ -n "${CHROMIUM_PATH:-}" ]; then
    command -v "$CHROMIUM_PATH" || { echo "CHROMIUM_PATH names $CHROMIUM_PATH, which cannot be run." >&2; exit 1; }
    return
  fi
  for name in chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable; do
    command -v "$name" && return
  done
  :
}

# Without such a font a screenshot shows boxes; the tests themselves read text and pass.
has_font() { command -v fc-list >/dev/null && [ -n "$(fc-list :lang=ja family)" ] && [ -n "$(fc-list :lang=zh-cn family)" ]; }

# Ubuntu has no such package, which shows once apt-get has its lists.
offered() { apt-cache show "$1" >/dev/null 2>&1; }
lists_are_there() { [ -n "$(find /var/lib/apt/lists -name '*_Packages*' 2>/dev/null | head -n 1)" ]; }
wants_shell() { [ -z "${CHROMIUM_PATH:-}" ] && ! command -v chromium-headless-shell >/dev/null; }

install() {
  echo "Installing $* with apt-get." >&2
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$@" </dev/null >&2 || echo 'apt-get failed.' >&2
}

browser=$(find_browser)
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  ! wants_shell || { lists_are_there && ! offered chromium-headless-shell; } || shell=wanted
  if [ -n "${shell:-}" ] || [ -z "$browser" ] || ! has_font; then
    apt-get update -qq </dev/null >&2 || echo 'apt-get failed.' >&2
    if [ -n "${shell:-}" ] && offered chromium-headless-shell; then install chromium-headless-shell; fi
    browser=$(find_browser)
    [ -n "$browser" ] || install chromium
    has_font || install fonts-noto-cjk
    browser=$(find_browser)
  fi
fi

if [ -z "$browser" ]; then
  echo 'The browser tests need Chromium. Debian, as root: apt-get install chromium-headless-shell fonts-noto-cjk. Elsewhere install Chromium or Google Chrome, or set CHROMIUM_PATH.' >&2
  exit 1
fi
has_font || echo 'No font for Chinese and Japanese was found (Debian: fonts-noto-cjk): screenshots will show boxes.' >&2
echo "$browser"
