#!/usr/bin/env python3
"""Writes packages/fixtures/data/family-vectors.json: golden vectors of draw-key/v1 for every family of games.

A second implementation from the words of docs/draws.md alone; it shares no line with the product. Run it from the
root of the repository: python3 tools/family-vectors.py
"""
import hashlib
import hmac
import json
import struct

SHAPES = {  # family: (numbers drawn, smallest, largest, each once)
    "LHC": (7, 1, 49, True),
    "SSC": (5, 0, 9, False),
    "PK10": (10, 1, 10, True),
    "K3": (3, 1, 6, False),
    "11X5": (5, 1, 11, True),
    "PC28": (3, 0, 9, False),
    "NN": (10, 1, 10, True),
}
GAME = {"LHC": 71, "SSC": 43, "PK10": 45, "K3": 42, "11X5": 47, "PC28": 46, "NN": 95}
VECTORS = 24
DEMO_SEED = "liuhe family vectors, never use"


class Words:
    """Big-endian words of HMAC-SHA256(key, 0), HMAC-SHA256(key, 1), ..."""

    def __init__(self, key):
        self.key, self.used = key, 0

    def next(self):
        block = hmac.new(self.key, struct.pack(">I", self.used // 8), hashlib.sha256).digest()
        word = struct.unpack_from(">I", block, 4 * (self.used % 8))[0]
        self.used += 1
        return word

    def choose(self, m):
        while True:
            word = self.next()
            if word // m < 2**32 // m:  # the last, incomplete round of m is thrown away
                return word % m


def draw(words, count, first, last, once):
    urn = list(range(first, last + 1))
    if not once:
        return [urn[words.choose(len(urn))] for _ in range(count)]
    for place in range(count):
        other = place + words.choose(len(urn) - place)
        urn[place], urn[other] = urn[other], urn[place]
    return urn[:count]


def vectors(family):
    links = [hashlib.sha256(f"{DEMO_SEED}|{family}".encode()).digest()]
    while len(links) <= VECTORS:
        links.append(hashlib.sha256(links[-1]).digest())
    for n in range(1, VECTORS + 1):
        seed, turn, beacon, number = links[VECTORS - n], f"20261120{n:04d}", "test", 3_000_000 + 60 * n
        randomness = hashlib.sha256(f"beacon|{family}|{n}".encode()).hexdigest()
        text = f"draw-key/v1|{GAME[family]}|{turn}|{beacon}|{number}|{randomness}"
        words = Words(hmac.new(seed, text.encode(), hashlib.sha256).digest())
        numbers = draw(words, *SHAPES[family])
        yield {
            "family": family, "seed": seed.hex(), "gameId": GAME[family], "turnNum": turn, "chain": beacon,
            "round": number, "rand": randomness, "key": words.key.hex(), "numbers": numbers, "words": words.used,
        }


if __name__ == "__main__":
    rows = [vector for family in SHAPES for vector in vectors(family)]
    lines = ",\n".join("  " + json.dumps(row, separators=(",", ":")) for row in rows)
    note = "Made by tools/family-vectors.py, a second implementation. Numbers are in draw order."
    with open("packages/fixtures/data/family-vectors.json", "w") as file:
        file.write('{\n "algorithm": "draw-key/v1",\n "note": %s,\n "vectors": [\n%s\n ]\n}\n' % (json.dumps(note), lines))
