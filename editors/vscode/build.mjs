/** Bundles the extension into one file, and collects the licences of the packages in the bundle. */

import { readFile, readdir, writeFile } from "node:fs/promises";

import { build } from "esbuild";

const { metafile } = await build({
  entryPoints: ["src/extension.ts"],
  outfile: "dist/extension.cjs",
  bundle: true,
  platform: "node",
  target: "node20",
  format: "cjs",
  external: ["vscode"],
  minify: true,
  metafile: true,
});

const packages = new Set(
  Object.keys(metafile.inputs).flatMap((file) => file.match(/^.*node_modules\/(?:@[^/]+\/)?[^/]+/)?.[0] ?? []),
);
const parts = [["varlab", "../.."], ...[...packages].sort().map((folder) => [folder.split("node_modules/").at(-1), folder])];
const licenses = [];
for (const [name, folder] of parts) {
  const files = (await readdir(folder)).filter((file) => /^licen[cs]e/i.test(file)).sort();
  if (files.length === 0) throw new Error(`${name} has no file with its licence`);
  for (const file of files) licenses.push(`${name}: ${file}\n\n${await readFile(`${folder}/${file}`, "utf8")}`);
}
await writeFile("dist/licenses.txt", licenses.join(`\n${"-".repeat(80)}\n\n`));
