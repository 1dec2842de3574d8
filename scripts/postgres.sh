#!/bin/sh
# Makes sure that the tests find Postgres: initdb, pg_ctl and postgres. The tests start a throw-away cluster of their own;
# nothing that is installed here has to run.
set -eu

found() {
    for program in "$(command -v initdb || true)" "$(pg_config --bindir 2>/dev/null || true)/initdb" \
        /usr/lib/postgresql/*/bin/initdb; do
        if [ -n "$program" ] && [ -x "$program" ]; then
            folder=$(dirname "$(readlink -f "$program")")
            if [ -x "$folder/pg_ctl" ] && [ -x "$folder/postgres" ]; then return 0; fi
        fi
    done
    return 1
}

found && exit 0

if ! command -v apt-get >/dev/null; then
    echo "The tests need Postgres (initdb, pg_ctl, postgres). Install the server package of your system, for example:" >&2
    echo "    brew install postgresql    or    dnf install postgresql-server" >&2
    exit 1
fi
if [ "$(id -u)" != 0 ]; then
    echo "The tests need Postgres. Install it with:" >&2
    echo "    sudo apt-get update && sudo apt-get install --yes --no-install-recommends postgresql" >&2
    exit 1
fi
echo "note: installing Postgres for the tests, by apt"
apt-get update --quiet --quiet
DEBIAN_FRONTEND=noninteractive apt-get install --yes --quiet --quiet --no-install-recommends postgresql >/dev/null
if ! found; then
    echo "Postgres was installed, but initdb, pg_ctl and postgres are not where they are looked for." >&2
    exit 1
fi
