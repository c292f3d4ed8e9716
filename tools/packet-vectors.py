#!/usr/bin/env python3
"""Writes packages/fixtures/data/packet-vectors.json: golden vectors of packet-split/v1.

A second implementation from the words of docs/red-packets.md alone; it shares no line with the product. Run it from
the root of the repository: python3 tools/packet-vectors.py
"""
import hashlib
import hmac
import json
import random
import struct

VECTORS = 32


def words(key):
    block = 0
    while True:
        digest = hmac.new(key, struct.pack(">I", block), hashlib.sha256).digest()
        for at in range(0, 32, 4):
            yield struct.unpack(">I", digest[at : at + 4])[0]
        block += 1


def below(stream, m):
    while True:
        word = next(stream)
        if word < 2**32 - 2**32 % m:
            return word % m


def split(seed, packet, total, count, kind, beacon_round, randomness):
    if kind == 1:
        return [total // count + (1 if k < total % count else 0) for k in range(count)]
    text = f"packet-split/v1|{packet}|{total}|{count}|{kind}|{beacon_round}|{randomness}"
    stream = words(hmac.new(seed, text.encode(), hashlib.sha256).digest())
    shares, left = [], total
    for waiting in range(count, 1, -1):
        share = 1 + below(stream, 2 * left // waiting - 1)
        shares.append(share)
        left -= share
    return shares + [left]


chance, vectors = random.Random(20261123), []
for at in range(VECTORS):
    count = chance.choice([1, 2, 3, 5, 8, 10, 17, 40])
    total = count + (0 if at % 8 == 0 else chance.randrange(20_000 if at % 2 else 2_000_000))
    kind = 1 if at % 6 == 5 else 2
    seed, packet = chance.randbytes(32), str(chance.randrange(10**14, 10**15))
    beacon_round, randomness = chance.randrange(1, 10**8), chance.randbytes(32).hex()
    vectors.append(
        {
            "packetId": packet,
            "seed": seed.hex(),
            "commitment": hashlib.sha256(f"packet/v1|{packet}".encode() + seed).hexdigest(),
            "totalFen": total,
            "count": count,
            "type": kind,
            "round": beacon_round,
            "randomness": randomness,
            "shares": split(seed, packet, total, count, kind, beacon_round, randomness),
        }
    )

with open("packages/fixtures/data/packet-vectors.json", "w", encoding="utf-8") as file:
    file.write(json.dumps(vectors, indent=2) + "\n")
