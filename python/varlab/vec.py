"""Many games at once, with NumPy arrays for their states, and the action table, which can also be used with single boards.

>>> from varlab import Variant
>>> from varlab.vec import VectorEnv
>>> env = VectorEnv(Variant.load("chess"), 256, threads=2, seed=7)
>>> for _ in range(100):
...     env.step(env.sample())
>>> bool(env.masks.any(axis=1).all())
True
"""

from ._varlab import ActionTable, VectorEnv

__all__ = ["ActionTable", "VectorEnv"]
