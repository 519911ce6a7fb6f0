/** Bundles parts of the extension for tests. */

import { createRequire } from "node:module";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { build } from "esbuild";

/**
 * Bundles a source file and returns its exports. The given stand-in replaces the module `vscode`, and its property
 * `client` replaces the language client.
 *
 * @param {string} name
 * @param {unknown} vscode
 */
export async function load(name, vscode = {}) {
  const folder = await mkdtemp(join(tmpdir(), "varlab-test-"));
  const outfile = join(folder, "module.cjs");
  await build({
    entryPoints: [new URL(`../src/${name}.ts`, import.meta.url).pathname],
    outfile,
    bundle: true,
    platform: "node",
    format: "cjs",
    banner: { js: "const vscodeStandIn = globalThis.vscodeStandIn;" },
    plugins: [
      {
        name: "vscode",
        setup: (bundle) => {
          bundle.onResolve({ filter: /^vscode(-languageclient\/node)?$/ }, ({ path }) => ({ path, namespace: "stand-in" }));
          bundle.onLoad({ filter: /.*/, namespace: "stand-in" }, ({ path }) => ({
            contents: `module.exports = ${path === "vscode" ? "vscodeStandIn" : "vscodeStandIn.client"};`,
          }));
        },
      },
    ],
  });
  globalThis.vscodeStandIn = vscode;
  try {
    return createRequire(import.meta.url)(outfile);
  } finally {
    await rm(folder, { recursive: true });
  }
}
