#!/bin/sh
# Throws made-up requests at a throw-away server, by its OpenAPI document, and fails on any server error (5xx).
#
#     scripts/schemathesis.sh [EXAMPLES] [SEED]
#
# EXAMPLES is how many requests are made up for each operation. Everything stays on loopback and under target/.
set -eu
cd "$(dirname "$0")/.."

version=4.32.5
examples=${1:-100}
seed=${2:-1}
tools=target/schemathesis-$version
beanfield=${BEANFIELD:-target/debug/beanfield}

if ! "$tools/bin/schemathesis" --version >/dev/null 2>&1; then
    rm -rf "$tools"
    python3 -m venv "$tools" || { echo "Python 3 with venv is needed (on Debian: apt install python3-venv)" >&2; exit 1; }
    "$tools/bin/pip" install --quiet --disable-pip-version-check "schemathesis==$version"
fi

folder=$(mktemp -d)
server=
finish() {
    if [ -n "$server" ]; then kill "$server" 2>/dev/null || true; fi
    wait
    rm -rf "$folder"
}
trap finish EXIT
trap 'exit 1' INT TERM

mkfifo "$folder/said"
"$beanfield" serve --listen 127.0.0.1:0 --database "$folder/beanfield.db" --log error --bot-delay 0 --simulations 4 \
    --requests-per-second 0 --guests-per-minute 0 >"$folder/said" 2>"$folder/log" &
server=$!
read -r line <"$folder/said" || { cat "$folder/log" >&2; exit 1; }
address=${line#Beanfield is open at }

# A guest who sits at tables of every stage, so that the requests get past the door.
python3 - "$address" "$folder" <<'PYTHON'
import json, sys, urllib.request

address, folder = sys.argv[1:]
token = None

def post(path, body):
    headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
    request = urllib.request.Request(f"{address}/api/v1/{path}", json.dumps(body).encode(), headers)
    return json.load(urllib.request.urlopen(request))

def table(ruleset, players, stage):
    seats = ["me"] + [{"bot": "farmer"}] * (players - 1 if stage != "gathering" else 0)
    id = post("tables", {"ruleset": ruleset, "players": players, "seats": seats})["table"]["id"]
    if stage != "gathering":
        post(f"tables/{id}/start", {})
    if stage == "finished":
        post(f"tables/{id}/resign", {})
        stream = urllib.request.urlopen(f"{address}/api/v1/tables/{id}/events")
        next(line for line in stream if b'"stage":"finished"' in line)
    return id

token = post("guests", {"name": "Ann", "token": True})["token"]
tables = [table("modern-base", 4, stage) for stage in ("gathering", "playing", "finished")]
tables.append(table("duel-modern", 2, "playing"))
with open(f"{folder}/schemathesis.toml", "w") as config:
    config.write(f'[parameters]\n"path.table" = {json.dumps(tables)}\n')
with open(f"{folder}/token", "w") as file:
    file.write(token)
PYTHON

# Streams never end, so they are left to the tests that can read them; signing out would end the guest.
"$tools/bin/schemathesis" --config-file "$folder/schemathesis.toml" run "$address/api/openapi.json" \
    --header "Authorization: Bearer $(cat "$folder/token")" \
    --exclude-path-regex '/events$' --exclude-path /api/v1/me/session \
    --checks not_a_server_error --phases examples,coverage,fuzzing,stateful --max-examples "$examples" --seed "$seed" \
    --continue-on-failure --suppress-health-check all --warnings off --request-timeout 20 --no-color

# Nothing that came in may have made the server stumble.
if ! curl --silent --fail "$address/ready" >/dev/null; then
    echo "the server is not ready any more" >&2
    exit 1
fi
if curl --silent "$address/metrics" | grep '^beanfield_\(panics\|store_errors\)_total'; then
    cat "$folder/log" >&2
    exit 1
fi
if [ -s "$folder/log" ]; then
    cat "$folder/log" >&2
    exit 1
fi
