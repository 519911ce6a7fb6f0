// Measures the built page: what is transferred, how long the first board and the answers to clicks take, and how fast the engine
// is. Prints a table for web/README.md. If the environment variable VARLAB contains the path of the command, the engine of the page is
// compared with that of the command.
import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { initSync, Rules, shippedGames, shippedText, Engine } from "../generated/varlab.js";
import { dist, launch, serve } from "../tests/browser.mjs";

const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((file) => file.isFile() && !file.name.includes("template"));
const kibibytes = (bytes) => `${Math.round(bytes / 1024)} KiB`;
const sizes = files.map((file) => {
  const bytes = readFileSync(join(file.parentPath, file.name));
  return { name: file.name, gzip: gzipSync(bytes, { level: 9 }).length, brotli: brotliCompressSync(bytes).length };
});
const sum = (format, namePart = "") => kibibytes(sizes.filter((file) => file.name.includes(namePart)).reduce((all, file) => all + file[format], 0));
const startLoad = loadavg()[0];
const server = await serve();
const browser = await launch();
const median = (values) => values.sort((one, other) => one - other)[values.length >> 1];
const firstBoardTimes = [];
for (let run = 0; run < 5; run++) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const start = Date.now();
  await page.goto(server.address);
  await page.waitForSelector(".piece");
  firstBoardTimes.push(Date.now() - start);
  await context.close();
}
const page = await browser.newPage();
await page.goto(`${server.address}#chess`);
await page.waitForSelector("[data-ready]");
const clickTimes = [];
for (let run = 0; run < 20; run++) {
  clickTimes.push(
    await page.evaluate(async () => {
      const cell = document.querySelector('.cell[data-step="g1"]');
      const wasSelected = document.querySelector(".selected") !== null;
      const begin = performance.now();
      cell.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
      while ((document.querySelector(".selected") !== null) === wasSelected) await new Promise((resolve) => setTimeout(resolve, 1));
      return performance.now() - begin;
    }),
  );
}
await browser.close();
server.close();

// The library runs here as it does in the worker: Node.js has the compiler of Chromium.
initSync({ module: readFileSync("generated/varlab_bg.wasm") });

/** The games whose searches are compared, and the number of nodes of a search. */
const SEARCHED_GAMES = ["chess", "hole-chess", "spacewarp44", "black-holes"];
const NODES = 300_000;
/** The number of searches of each engine; the fastest one counts. During the first search, the module is still being compiled. */
const SEARCHES = 3;

/** Returns the nodes per second of a search by the page's engine. */
function pageSpeed(rules) {
  const engine = new Engine(rules);
  const begin = performance.now();
  const found = JSON.parse(engine.search("", "", JSON.stringify({ nodes: NODES }), () => undefined));
  const speed = (1000 * found.nodes) / (performance.now() - begin);
  engine.free();
  return speed;
}

/** Returns the nodes per second of a search by the command. */
function commandSpeed(game) {
  const engine = spawn(process.env.VARLAB, ["uci"], { stdio: ["pipe", "pipe", "inherit"] });
  const commands = ["uci", "setoption name Threads value 1", `setoption name UCI_Variant value ${game}`, "isready", "position startpos", `go nodes ${NODES}`];
  return new Promise((resolve) => {
    let [output, begin] = ["", 0];
    engine.stdout.on("data", (data) => {
      output += data;
      if (!begin && output.includes("readyok")) begin = performance.now();
      if (!output.includes("bestmove")) return;
      const nodes = Number([...output.matchAll(/nodes (\d+)/g)].at(-1)?.[1]);
      resolve((1000 * nodes) / (performance.now() - begin));
      engine.stdin.end("quit\n");
    });
    engine.stdin.write(`${commands.join("\n")}\n`);
  });
}

const ratios = [];
for (const game of process.env.VARLAB ? SEARCHED_GAMES : []) {
  const rules = Rules.shipped(game, "{}");
  let [ofPage, ofCommand] = [0, 0];
  for (let search = 0; search < SEARCHES; search++) {
    ofPage = Math.max(ofPage, pageSpeed(rules));
    ofCommand = Math.max(ofCommand, await commandSpeed(game));
  }
  rules.free();
  ratios.push(`${Math.round((100 * ofPage) / ofCommand)} % (${game})`);
}

const longest = JSON.parse(shippedGames())
  .map(({ name }) => shippedText(name))
  .sort((one, other) => other.length - one.length)[0];
const checkTimes = [];
for (let run = 0; run < 60; run++) {
  const at = Math.floor((longest.length * run) / 60);
  const begin = performance.now();
  const rules = new Rules("game.var", `${longest.slice(0, at)}x${longest.slice(at)}`, "{}");
  rules.problems();
  checkTimes.push(performance.now() - begin);
  rules.free();
}
checkTimes.sort((one, other) => one - other);

console.log(`| measured | |
|---|---|
| all files, compressed by gzip | ${sum("gzip")} |
| all files, compressed by Brotli | ${sum("brotli")} |
| the library alone (gzip, Brotli) | ${sum("gzip", ".wasm")}, ${sum("brotli", ".wasm")} |
| the editor alone (gzip, Brotli), loaded when the rules are first shown | ${sum("gzip", "editor")}, ${sum("brotli", "editor")} |
| first board, from an empty profile (median of 5) | ${median(firstBoardTimes)} ms |
| answer to a click (median of 20) | ${Math.round(median(clickTimes))} ms |
| check of the longest shipped file after a keystroke (95th percentile of 60) | ${Math.round(checkTimes[Math.floor(0.95 * checkTimes.length)])} ms |
| speed of the engine, relative to the command | ${ratios.join(", ") || "not measured"} |

Load of the machine: ${startLoad.toFixed(1)} at the start, ${loadavg()[0].toFixed(1)} at the end.`);
