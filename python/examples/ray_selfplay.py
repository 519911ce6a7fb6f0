"""Plays random games over Ray and prints a table of their lengths and results.

    python examples/ray_selfplay.py 10000 games.jsonl

With an address in the environment variable RAY_ADDRESS, the games are played on that cluster. An interrupted run continues.
"""

from __future__ import annotations

import sys
import time

import pandas as pd
import ray

import varlab.ray

NAMES = ["chess", "black-holes"]


def main(games: str = "10000", path: str = "games.jsonl") -> pd.DataFrame:
    if not ray.is_initialized():
        ray.init(include_dashboard=False, log_to_driver=False)
    tables = []
    for name in NAMES:
        start = time.monotonic()
        records = varlab.ray.selfplay(name, int(games) // len(NAMES), path=f"{name}-{path}")
        print(f"{name}: {len(records)} games in {time.monotonic() - start:.1f} s")
        tables.append(pd.DataFrame(records).assign(variant=name))
    table = pd.concat(tables)
    lengths = table.groupby(["variant", "result"])["plies"].describe(percentiles=[0.5]).round(1)
    print(lengths.to_string())
    return lengths


if __name__ == "__main__":
    main(*sys.argv[1:])
