// Joins the page into one file, dist/single.template.html, into which `varlab page` writes the text of a game.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const folder = "dist-single";
const assets = readdirSync(`${folder}/assets`);
const assetText = (ending) => assets.filter((name) => name.endsWith(ending)).map((name) => readFileSync(`${folder}/assets/${name}`, "utf8")).join("\n");
const module = gzipSync(readFileSync("generated/varlab_bg.wasm"), { level: 9 }).toString("base64");
const style = assetText(".css");
// In a script element, `</script` would end the element, and `<!--` would begin a comment.
const script = assetText(".js").replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");
const hash = (source) => `'sha256-${createHash("sha256").update(source).digest("base64")}'`;
const policy = [
  "default-src 'none'",
  `script-src ${hash(script)} blob: 'wasm-unsafe-eval'`,
  "worker-src blob:",
  `style-src ${hash(style)}`,
  "style-src-attr 'unsafe-inline'",
  "img-src data: blob:",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");
writeFileSync(
  "dist/single.template.html",
  `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>varlab</title>
<style>${style}</style>
</head>
<body>
<div id="app"></div>
<script type="application/json" id="varlab-game">@GAME@</script>
<script type="application/octet-stream" id="varlab-wasm">${module}</script>
<script type="module">${script}</script>
</body>
</html>
`,
);
rmSync(folder, { recursive: true });
