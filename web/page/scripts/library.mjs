// Writes generated/library.json, the list of the shipped games, and generated/words.json, the words of the language.
import { readFileSync, writeFileSync } from "node:fs";
import { initSync, keywords, Rules, shippedGames } from "../generated/varlab.js";

initSync({ module: readFileSync("generated/varlab_bg.wasm") });

// The tables of variants/README.md have a category as heading, and a row with a link for each game.
const about = new Map();
let category = "";
for (const line of readFileSync("../../variants/README.md", "utf8").split("\n")) {
  category = /^## (.*)/.exec(line)?.[1] ?? category;
  const row = /^\| \[`([^`]+)`\]\([^)]*\) \|([^|]*)\|(.*)\|$/.exec(line);
  if (row) about.set(row[1], { category, blurb: row[3].trim().replace(/[`*]|\[([^\]]*)\]\([^)]*\)/g, "$1") });
}

const games = JSON.parse(shippedGames()).map(({ name, path }) => {
  const rules = Rules.shipped(name, "{}");
  const facts = JSON.parse(rules.facts());
  rules.free();
  const { category = "Others", blurb = "" } = about.get(name) ?? {};
  const by = [facts.inventors.join(", "), facts.year].filter(Boolean).join(", ");
  const { title, year, files, ranks, squares } = facts;
  return { name, path, category, title, by, year, files, ranks, squares, pieces: facts.kinds.map((kind) => kind.name), blurb };
});
const order = [...about.keys()];
games.sort((one, other) => order.indexOf(one.name) - order.indexOf(other.name));
writeFileSync("generated/library.json", JSON.stringify(games));
writeFileSync("generated/words.json", keywords());
console.log(`${games.length} games`);
