// Measures the built page: what is transferred, and how long the first board and answers take. Prints a table for web/README.md.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { dist, launch, serve } from "../tests/browser.mjs";

const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((file) => file.isFile() && !file.name.includes("template"));
let [gzip, brotli] = [0, 0];
for (const file of files) {
  const bytes = readFileSync(join(file.parentPath, file.name));
  gzip += gzipSync(bytes, { level: 9 }).length;
  brotli += brotliCompressSync(bytes).length;
}
const server = await serve();
const browser = await launch();
const median = (values) => values.sort((one, other) => one - other)[values.length >> 1];
const first = [];
for (let run = 0; run < 5; run++) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const start = Date.now();
  await page.goto(server.address);
  await page.waitForSelector(".piece");
  first.push(Date.now() - start);
  await context.close();
}
const page = await browser.newPage();
await page.goto(`${server.address}#chess`);
await page.waitForSelector("[data-ready]");
const clicks = [];
for (let run = 0; run < 20; run++) {
  clicks.push(
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
const kilobytes = (bytes) => `${Math.round(bytes / 1024)} KiB`;
console.log(`| measured | |
|---|---|
| all files, compressed by gzip | ${kilobytes(gzip)} |
| all files, compressed by Brotli | ${kilobytes(brotli)} |
| first board, from an empty profile (median of 5) | ${median(first)} ms |
| answer to a click (median of 20) | ${Math.round(median(clicks))} ms |`);
