#!/usr/bin/env python3
"""A small player for Beanfield. It joins a table by its link and plays one whole game, whatever the ruleset.

    python3 examples/bot.py http://127.0.0.1:8420/tables/ID --name Ada

It needs Python 3.9 or newer and nothing else. docs/api.md walks through it. To write a bot of your own, change `choose`.
"""

import argparse
import http.client
import json
import os
import random
import sys
import time
import urllib.error
import urllib.request
from collections import Counter
from urllib.parse import urlsplit

# What goes wrong on the way to the server and may go right the next time.
NETWORK = (urllib.error.URLError, http.client.HTTPException, ConnectionError, TimeoutError)


class Refused(Exception):
    """The server said no: a problem document with a `type` that does not change and a `detail` for people."""

    def __init__(self, problem: dict):
        super().__init__(problem.get("detail", "refused"))
        self.key = problem.get("type", "").removeprefix("/problems/")


class Bot:
    def __init__(self, server: str, table: str, seed: str, pause: float):
        self.server, self.table, self.seed, self.pause = server, f"/api/v1/tables/{table}", seed, pause
        self.token = os.environ.get("BEANFIELD_TOKEN")  # a guest you already are; without it, a new one
        self.written = 0  # how far the log reached after our last word
        self.answered: set = set()  # offers we have answered: one answer each is enough
        self.done: Counter = Counter()  # how often we have done what

    def open(self, method: str, path: str, body=None, headers=(), timeout: float = 20):
        """Sends one request. The token says who we are."""
        headers = {"content-type": "application/json", **dict(headers)}
        if self.token:
            headers["authorization"] = f"Bearer {self.token}"
        data = None if body is None else json.dumps(body).encode()
        try:
            request = urllib.request.Request(self.server + path, data, headers, method=method)
            return urllib.request.urlopen(request, timeout=timeout)
        except urllib.error.HTTPError as error:
            if error.code == 429 or error.code >= 500:  # too fast, or the server is in trouble: not a no
                time.sleep(int(error.headers.get("retry-after") or 1))
                raise ConnectionError(f"the server answered {error.code}") from error
            raise Refused(json.load(error)) from error

    def call(self, method: str, path: str, body=None) -> dict:
        """One request and its answer, tried again when the network fails. See `act` for why that is harmless."""
        for attempt in range(8):
            try:
                with self.open(method, path, body) as answer:
                    return json.load(answer)
            except NETWORK as error:
                print(f"{error}; trying again", file=sys.stderr)
                time.sleep(0.1 * 2**attempt)
        raise SystemExit("the server does not answer")

    def sit_down(self, name: str) -> None:
        if not self.token:
            self.token = self.call("POST", "/api/v1/guests", {"name": name, "token": True})["token"]
        # 32 bytes of our own go into the shuffle, so that nobody else can choose the cards.
        contribution = {"contribution": random.Random(f"{self.seed} shuffle").randbytes(32).hex()}
        for wish in ("join", "contribution"):
            try:
                self.call("POST", f"{self.table}/{wish}", contribution)
                return
            except Refused as refused:
                # We may have been here before: the answer to a first try was lost, or we were started again with our token.
                if refused.key not in ("already-seated", "already-contributed", "not-gathering"):
                    raise

    def updates(self):
        """Follows the table's stream for ever. What was not handled when the stream broke is told again."""
        last = None
        while True:
            headers = {"accept": "text/event-stream"} | ({"last-event-id": last} if last else {})
            try:
                # The server gives a sign of life every 15 seconds, so a longer silence is a broken line.
                with self.open("GET", f"{self.table}/events", headers=headers, timeout=45) as stream:
                    event: dict = {}
                    for line in stream:
                        field, _, value = line.decode().rstrip("\r\n").partition(":")
                        if field:  # `event: update`, `id: 17`, `data: {…}`; a line that begins with a colon is a comment
                            event[field] = value.removeprefix(" ")
                        elif line.strip() == b"":  # an empty line ends an event
                            if event.get("event") == "update":
                                yield json.loads(event["data"])
                                last = event["id"]
                            event = {}
            except NETWORK as error:
                print(f"{error}; following again", file=sys.stderr)
            time.sleep(0.5)  # a `bye` event, or a broken line: come back, perhaps to another node

    def choose(self, actions: list, awaited: bool, dice: random.Random):
        """Which of the legal actions to take; None for nothing. This is the part to make cleverer."""
        answers = [it for it in actions if "offer" in it and it["offer"] not in self.answered]
        if answers:
            return dice.choice(answers)
        if not awaited:
            return None
        # Harvesting, buying and taking back offers can be done at any time and move nothing on: only if nothing else is left.
        moves = [it for it in actions if "offer" not in it and not it["do"].startswith(("harvest", "buy", "wish"))]
        moves = moves or actions
        # Of several ways the one least often gone: whatever the game, nothing is done again and again for ever.
        fewest = min(self.done[json.dumps(it)] for it in moves)
        return dice.choice([it for it in moves if self.done[json.dumps(it)] == fewest])

    def act(self, seq: int) -> bool:
        """Does what there is to do, once. False if that was too late, or too early."""
        legal = self.call("GET", f"{self.table}/actions")
        if legal["seq"] < seq:  # another node has answered, which has not heard yet of what we know
            return False
        # The same seed chooses the same in the same place.
        action = self.choose(legal["actions"], legal["awaited"], random.Random(f"{self.seed} {seq}"))
        try:
            if action:
                # The id makes a retry harmless: an action with the same id is carried out once.
                body = {"action": action, "id": f"after-{seq}"}
                self.written = self.call("POST", f"{self.table}/actions", body)["seq"]
                self.answered.add(action.get("offer"))
                self.done[json.dumps(action)] += 1
                if sum(self.done.values()) % 25 == 1:
                    print(f"entry {self.written}: {json.dumps(action)}")
            elif legal["may_speak"]:
                # Bots at the table wait for everybody who may speak. Passing lets them go on.
                self.written = self.call("POST", f"{self.table}/pass", {})["seq"]
        except Refused as refused:  # somebody was faster: what was legal a moment ago may not be now
            return refused.key == "nothing-to-pass"
        return True

    def play(self) -> None:
        for update in self.updates():
            table = update["table"]
            me, chairs = table["viewer"], {chair["seat"]: chair for chair in table["seats"]}
            if table["stage"] == "finished":
                for place in table["standing"]["places"]:
                    name = chairs[place["seat"]]["occupant"]["name"]
                    print(f"{place['rank']}. {name} ({place['seat']}): {place['score']}")
                return
            if table["stage"] == "closed" or me == "spectator":
                raise SystemExit("the table was closed, or our seat was taken away")
            if chairs[me]["covered"]:  # we were away, and a bot of the server plays for us
                self.call("POST", f"{self.table}/return", {})
            # An update from before our last word is old news; one with that word in it is on its way.
            elif table["seq"] >= self.written and me in table["on_the_clock"] + table["may_speak"]:
                time.sleep(self.pause)
                for _ in range(5):
                    if self.act(table["seq"]):
                        break
                    time.sleep(0.2)


def main() -> None:
    parser = argparse.ArgumentParser(description="Joins a table of Beanfield and plays one game.")
    parser.add_argument("link", help="the link of a table, such as http://127.0.0.1:8420/tables/ID")
    parser.add_argument("--name", default="Ada", help="what the others call the bot (default: Ada)")
    parser.add_argument("--seed", default=os.urandom(8).hex(), help="the same seed makes the same choices")
    parser.add_argument("--pause", type=float, default=0.5, metavar="SECONDS", help="before each action (default: 0.5)")
    args = parser.parse_args()
    link = urlsplit(args.link)
    bot = Bot(f"{link.scheme}://{link.netloc}", link.path.rstrip("/").split("/")[-1], args.seed, args.pause)
    try:
        bot.sit_down(args.name)
        bot.play()
    except Refused as refused:
        raise SystemExit(f"refused: {refused}") from refused


if __name__ == "__main__":
    main()
