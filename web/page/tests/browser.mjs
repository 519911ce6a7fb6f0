// A server for the built page, and a real browser, for the tests.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { existsSync, readFileSync, statSync } from "node:fs";
import { extname, join, normalize } from "node:path";
import { setTimeout } from "node:timers/promises";
import { chromium } from "playwright-core";

export const dist = join(import.meta.dirname, "../dist");

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".webmanifest": "application/json",
};

/** Serves a folder. The only header of a response is the content type. */
export function serve(folder = dist) {
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://x").pathname));
    const file = join(folder, path === "/" ? "index.html" : path);
    if (!file.startsWith(folder) || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { "Content-Type": TYPES[extname(file)] ?? "application/octet-stream" });
    response.end(readFileSync(file));
  });
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      resolve({ address: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() });
    });
  });
}

export function launch() {
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
  const args = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ];
  return chromium.launch({ executablePath, args });
}

/** A wait of a test fails after this many milliseconds. A step takes far less on an idle machine, but a busy one may stop for seconds. */
const WAIT_LIMIT = 60_000;

/**
 * Opens `address` in a fresh profile, and closes it after `steps`. Fails if the page requests anything that does not begin with `origin`,
 * or if a script fails. A failure tells what the page reported and what it shows. `options` are those of the browser context.
 */
export async function visitPage(browser, address, origin, steps, options = {}) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT_LIMIT);
  const faults = [];
  page.on("request", (request) => {
    const url = request.url();
    if (!/^(data|blob):/.test(url) && !url.startsWith(origin)) faults.push(`request of ${url}`);
  });
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  try {
    await page.goto(address);
    await page.waitForSelector("[data-ready]");
    await steps(page, context);
    assert.deepEqual(faults, [], "the page stays on its host, and no script fails");
  } catch (error) {
    const text = page.evaluate(() => document.body.innerText).catch((reason) => `nothing: ${reason.message}`);
    // A page whose script never ends does not answer.
    const shown = await Promise.race([text, setTimeout(5000, "no answer", { ref: false })]);
    error.message += `\nThe page reported: ${faults.join("; ") || "no fault"}\nThe page shows: ${shown.slice(0, 1000)}`;
    throw error;
  } finally {
    await context.close();
  }
}
