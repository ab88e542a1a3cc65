#!/bin/sh
# Makes a clone ready to run: installs what package-lock.json says, checks Node, builds the storefront and the desk.
# `ensure.sh browser` also sees to a browser for the tests. Callers must exec it, so that npm's signals arrive here.
# POSIX sh, because it runs before any package exists and with whichever Node the machine has.
set -eu
cd "$(dirname "$0")/.."

# A killed shell does not kill its child, so the child is killed first.
run() {
  "$@" &
  child=$!
  trap 'kill "$child" 2>/dev/null || :; wait "$child" || :; exit 143' HUP INT TERM
  wait "$child"
  trap - HUP INT TERM
}

# npm writes this file last, so an install that was cut short is begun anew.
installed=node_modules/.package-lock.json
if [ ! -f "$installed" ] || [ package-lock.json -nt "$installed" ]; then
  echo 'Installing packages; the first time this takes a minute.' >&2
  # The frontends are built here, so their tools are needed even where NODE_ENV=production leaves them out.
  run npm ci --include=dev --include=optional --no-audit --no-fund --loglevel=error
  # Labels are printed in the font's Medium; its other four weights are 34 MB.
  rm -f node_modules/@embedpdf/fonts-sc/fonts/NotoSansHans-[!M]*.otf
  touch "$installed"
fi

# Linux gets Node 24 as a package; where there is none for the machine, its own has to be Node 24.
PATH="$PWD/node_modules/.bin:$PATH"
export PATH
version=$(node -v 2>/dev/null || echo 'none that runs')
case $version in
  v24.*) ;;
  *)
    echo "Otsukai runs on Node 24; here is $version ($(command -v node || echo 'not found'))." >&2
    echo 'On Linux (x64, arm64; glibc) it comes with the packages: delete node_modules and start again. Elsewhere install Node 24 yourself.' >&2
    exit 1
    ;;
esac

# Builds a frontend where something it is made of is newer than its last build. `.built` is written when all is built and dated when the
# build began: what is saved meanwhile counts as newer.
build() {
  app=apps/$1
  built=$app/dist/.built
  shift
  # Folders count too, since a deleted file leaves its trace there only. The build itself writes the route tree, into src.
  if [ -f "$built" ]; then
    changed=$(find "$app"/*.* "$app/src" "$app/public" packages/contract/package.json packages/contract/src packages/money/package.json \
      packages/money/src packages/ui/package.json packages/ui/src packages/web/package.json packages/web/src package-lock.json \
      scripts/compress.ts "$@" -newer "$built" ! -path "$app/src" ! -name routeTree.gen.ts ! -name '*.test.ts' | head -n 1)
    [ -n "$changed" ] || return 0
  fi
  echo "Building $app." >&2
  begun=node_modules/.frontend-begun
  touch "$begun"
  run sh -c "cd $app && exec vite build --logLevel warn"
  run node scripts/compress.ts "$app/dist"
  mv "$begun" "$built"
}
build storefront apps/storefront/build packages/addresses/package.json packages/addresses/src packages/lexicon/package.json packages/lexicon/src packages/lexicon/data
build desk

[ "${1:-}" != browser ] || exec sh scripts/ensure-browser.sh
