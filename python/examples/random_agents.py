"""Random agents play games in PettingZoo.

    python examples/random_agents.py black-holes 5
"""

from __future__ import annotations

import sys

from varlab.pettingzoo import env


def main(name: str = "black-holes", games: str = "3") -> None:
    game = env(name)
    for number in range(int(games)):
        game.reset(seed=number)
        for agent in game.agents:
            game.action_space(agent).seed(number)
        totals = dict.fromkeys(game.agents, 0.0)
        for agent in game.agent_iter():
            observation, reward, termination, truncation, info = game.last()
            totals[agent] += reward
            action = None
            if not (termination or truncation):
                action = game.action_space(agent).sample(observation["action_mask"])
            game.step(action)
        print(f"game {number}: {info.get('outcome', 'truncated')}, {totals}")


if __name__ == "__main__":
    main(*sys.argv[1:])
