#!/bin/sh
# Sends generated requests to a temporary server, by its OpenAPI document, and fails on any server error (5xx).
#
#     scripts/schemathesis.sh install
#     scripts/schemathesis.sh [EXAMPLES] [SEED]
#
# EXAMPLES is how many requests are generated for each operation. Everything stays on loopback and under target/.
set -eu
cd "$(dirname "$0")/.."

version=4.32.5
tools=$PWD/target/schemathesis-$version
beanfield=${BEANFIELD:-target/debug/beanfield}

if ! "$tools/bin/schemathesis" --version >/dev/null 2>&1; then
    echo "note: installing Schemathesis for the tests, into target"
    rm -rf "$tools"
    python3 -m venv "$tools" || { echo "Python 3 with venv is needed (on Debian: apt install python3-venv)" >&2; exit 1; }
    "$tools/bin/pip" install --quiet --disable-pip-version-check "schemathesis==$version"
fi

if [ "${1:-}" = install ]; then exit 0; fi
examples=${1:-100}
seed=${2:-1}
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

# A guest who sits at tables of every stage. Their ids, and some values that the server knows, go into a copy of the document, so that
# the requests get past the door.
python3 - "$address" "$folder" <<'PYTHON'
import json, sys, urllib.request

address, folder = sys.argv[1:]
token = None

def call(path, body=None):
    headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
    data = None if body is None else json.dumps(body).encode()
    return json.load(urllib.request.urlopen(urllib.request.Request(f"{address}/api/{path}", data, headers)))

def table(ruleset, players, stage):
    seats = ["me"] + [{"bot": "farmer"}] * (players - 1 if stage != "gathering" else 0)
    id = call("v1/tables", {"ruleset": ruleset, "players": players, "seats": seats})["table"]["id"]
    if stage != "gathering":
        call(f"v1/tables/{id}/start", {})
    if stage == "finished":
        call(f"v1/tables/{id}/resign", {})
        stream = urllib.request.urlopen(f"{address}/api/v1/tables/{id}/events")
        next(line for line in stream if b'"stage":"finished"' in line)
    return id

token = call("v1/guests", {"name": "Ann", "token": True})["token"]
stages = ["gathering"] * 3 + ["playing"] * 3 + ["finished"]
tables = [table(*game, stage) for game in (("modern-base", 4), ("duel-2000", 2)) for stage in stages]
known = {
    "ruleset": [ruleset["id"] for ruleset in call("v1/games")["rulesets"]],
    "players": [2, 3, 4],
    "options": [{}, {"first": "A"}],
    "visibility": ["public", "link"],
    "pace": [{"kind": "live", "bank_seconds": 60, "increment_seconds": 5}, {"kind": "slow", "hours": 24}, {"kind": "untimed"}],
    "seats": [[], ["me"], ["open", "me", {"bot": "farmer"}], [{"bot": "random"}, {"bot": "merchant"}]],
    "seat": ["A", "B", "C", "D"],
    "tier": ["random", "farmer", "merchant"],
    "fill": ["farmer"],
    "contribution": ["0" * 64],
    "action": [{"do": "plant_from_hand", "field": 1}, {"do": "turn_over"}, {"do": "end_trading"}, {"do": "draw"},
               {"do": "harvest", "field": 1}, {"do": "wish", "likes": ["red"], "refuses": []},
               {"do": "propose", "to": "B", "give": [{"hand": 1}], "want": {"soy": 1}},
               {"do": "accept", "offer": 1, "cards": []}],
}

document = call("openapi.json")
for path in document["paths"].values():
    for operation in path.values():
        for parameter in operation.get("parameters", []):
            if parameter["name"] == "table":
                parameter["schema"]["enum"] = tables
for schema in document["components"]["schemas"].values():
    for name, field in schema.get("properties", {}).items():
        if name in known:
            # What has the wrong form is made up anyway; of actions, some that only might be right too.
            values = {"enum": known[name]}
            schema["properties"][name] = {"anyOf": [values, field]} if name == "action" else values
json.dump(document, open(f"{folder}/openapi.json", "w"))
print(token, file=open(f"{folder}/token", "w"))
PYTHON

# Streams never end, so they are left to the tests that can read them; signing out would end the guest. It keeps notes where it
# runs.
cd "$folder"
"$tools/bin/schemathesis" run openapi.json --url "$address" \
    --header "Authorization: Bearer $(cat "$folder/token")" \
    --exclude-path-regex '/events$' --exclude-path /api/v1/me/session \
    --checks not_a_server_error --phases coverage,fuzzing,stateful --max-examples "$examples" --seed "$seed" \
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
