"""Measures the speed of `varlab.ray` with 1, 2 and 4 workers on this machine, and the overhead of a chunk.

    python benches/cluster.py [GAMES]

For each number of workers, a new cluster has one node for each worker. A node has one logical processor; all nodes share the processors
of the machine.
"""

from __future__ import annotations

import sys
import time

import ray
from ray.cluster_utils import Cluster

import varlab.ray

NODE = {"num_cpus": 1, "object_store_memory": 80 << 20}
CHUNKS = 200


def empty_chunk(chunk: int) -> int:
    return chunk


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 4000
    ray.cloudpickle.register_pickle_by_value(sys.modules[__name__])
    print(f"{'workers':>8}{'games/s':>10}{'ms per empty chunk':>20}")
    for workers in (1, 2, 4):
        cluster = Cluster(initialize_head=True, head_node_args={**NODE, "include_dashboard": False})
        for _ in range(workers - 1):
            cluster.add_node(**NODE)
        ray.init(address=cluster.address, log_to_driver=False)
        cluster.wait_for_nodes()
        # The first chunks start the workers.
        varlab.ray.run(empty_chunk, range(4 * workers))
        start = time.perf_counter()
        varlab.ray.selfplay("chess", games, chunk=50)
        speed = games / (time.perf_counter() - start)
        start = time.perf_counter()
        varlab.ray.run(empty_chunk, range(CHUNKS))
        overhead = (time.perf_counter() - start) / CHUNKS * 1000
        print(f"{workers:8}{speed:10,.0f}{overhead:20.2f}", flush=True)
        ray.shutdown()
        cluster.shutdown()


if __name__ == "__main__":
    main()
