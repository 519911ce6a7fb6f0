import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { defineConfig, type Plugin } from "vite";

/** Writes the service worker with the list of all files. The name of its cache is a hash of the files, so it changes with them. */
function serviceWorker(): Plugin {
  let folder = "";
  return {
    name: "service-worker",
    configResolved: (config) => void (folder = config.build.outDir),
    closeBundle() {
      const files = readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((file) => file.isFile() && file.name !== "sw.js" && !file.name.endsWith(".template.html"))
        .map((file) => join(file.parentPath, file.name).slice(folder.length + 1).replaceAll("\\", "/"))
        .sort();
      const hash = createHash("sha256");
      for (const file of files) hash.update(file).update(readFileSync(join(folder, file)));
      const script = readFileSync("scripts/sw.js", "utf8")
        .replace('"VERSION"', JSON.stringify(hash.digest("hex").slice(0, 12)))
        .replace('["FILES"]', JSON.stringify(["./", ...files.map((file) => `./${file}`)]));
      writeFileSync(join(folder, "sw.js"), script);
    },
  };
}

export default defineConfig(({ mode }) => {
  const isSingleFile = mode === "single";
  return {
    base: "./",
    resolve: {
      alias: {
        "#spawn": join(import.meta.dirname, isSingleFile ? "src/spawn-inline.ts" : "src/spawn.ts"),
        "#wasm": join(import.meta.dirname, isSingleFile ? "src/wasm-inline.ts" : "src/wasm.ts"),
      },
    },
    build: {
      target: "es2022",
      outDir: join(import.meta.dirname, isSingleFile ? "dist-single" : "dist"),
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 1000,
      rollupOptions: isSingleFile ? { output: { inlineDynamicImports: true } } : {},
    },
    worker: { format: isSingleFile ? "iife" : "es" },
    plugins: isSingleFile ? [] : [serviceWorker()],
  };
});
