#!/bin/sh
# Finds a Chromium for the tests in the browser, or installs one: as root on Debian by apt, elsewhere by Playwright.
set -eu
cd "$(dirname "$0")/../web"

for chromium in "${CHROMIUM:-}" /usr/bin/chromium-headless-shell /usr/bin/chromium /usr/bin/chromium-browser /usr/bin/google-chrome; do
    if [ -n "$chromium" ] && [ -x "$chromium" ]; then exit 0; fi
done
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "note: installing Chromium for the tests, by apt"
    apt-get update --quiet --quiet
    DEBIAN_FRONTEND=noninteractive apt-get install --quiet --quiet --yes --no-install-recommends chromium-headless-shell fonts-dejavu-core fonts-dejavu-extra fonts-liberation >&2
else
    echo "note: installing Chromium for the tests, by Playwright"
    npx playwright install chromium >&2
fi
