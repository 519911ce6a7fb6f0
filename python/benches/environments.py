"""Measures speed and memory of `varlab.vec.VectorEnv`. Speed is measured in processor time of one thread.

    python benches/environments.py [SECONDS]

A step is an action: it makes a move, lists the moves and their actions, tests for the end of the game, and writes the observation and the
mask. In games whose moves are entered leg by leg (marked *), most actions are parts of moves. The columns `native` call
`play_randomly`; the columns `arrays` call `sample` and `step` from Python. The last two columns are bytes for each environment: `memory`
without its arrays, and `arrays` for its arrays.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

from varlab import Variant
from varlab.vec import ActionTable, VectorEnv

NAMES = ["chess", "black-hole-chess", "black-holes", "blackhole-10x10", "hole-chess", "spacewarp44"]
NAMES += ["crazyhouse", "shogi", "xiangqi"]
SIZES = [64, 1024]


def rate(step: Callable[[], int], seconds: float) -> float:
    """Returns the number of steps per second of processor time."""
    step()
    count, start = 0, time.thread_time()
    while (used := time.thread_time() - start) < seconds:
        count += step()
    return count / used


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
    columns = [f"{kind} n={n}" for n in SIZES for kind in ("native", "arrays")]
    print(f"{'steps per second':20}" + "".join(f"{column:>15}" for column in columns) + f"{'memory':>9}{'arrays':>9}")
    for name in NAMES:
        variant, cells = Variant.load(name), []
        for n in SIZES:
            env = VectorEnv(variant, n, seed=1)
            env.play_randomly(100)

            def native(env: VectorEnv = env) -> int:
                env.play_randomly(4096 // env.n)
                return 4096 // env.n * env.n

            def arrays(env: VectorEnv = env) -> int:
                env.step(env.sample())
                return env.n

            cells += [rate(native, seconds), rate(arrays, seconds)]
        memory, array_bytes = env.memory // env.n, (env.observations.nbytes + env.masks.nbytes) // env.n
        mark = "*" if ActionTable(variant).by_legs else ""
        print(f"{name + mark:20}" + "".join(f"{cell:15,.0f}" for cell in cells) + f"{memory:9,}{array_bytes:9,}")


if __name__ == "__main__":
    main()
