/** Splits texts into tokens with the TextMate grammar, as VS Code does. */

import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const oniguruma = require("vscode-oniguruma");
const textmate = require("vscode-textmate");

await oniguruma.loadWASM(await readFile(require.resolve("vscode-oniguruma/release/onig.wasm")));

const files = {
  "source.var": "var.tmLanguage.json",
  "markdown.var.codeblock": "markdown.tmLanguage.json",
};

const registry = new textmate.Registry({
  onigLib: Promise.resolve({
    createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
    createOnigString: (text) => new oniguruma.OnigString(text),
  }),
  loadGrammar: async (scope) => {
    const name = files[scope];
    if (name === undefined) return null;
    const url = new URL(`../syntaxes/${name}`, import.meta.url);
    return textmate.parseRawGrammar(await readFile(url, "utf8"), name);
  },
});

/** The grammar of variant files. */
const grammar = await registry.loadGrammar("source.var");

/** The grammar of `var` blocks in Markdown. */
const markdown = await registry.loadGrammar("markdown.var.codeblock");

/**
 * Returns the tokens of a text that are not blank, each with its line and its innermost scope without `.var`. With `fenced`,
 * the text is Markdown with `var` blocks; otherwise it is a variant file.
 *
 * @param {string} text
 */
export function tokens(text, { fenced = false } = {}) {
  let stack = textmate.INITIAL;
  const found = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const result = (fenced ? markdown : grammar).tokenizeLine(line, stack);
    stack = result.ruleStack;
    for (const { startIndex, endIndex, scopes } of result.tokens) {
      const token = line.slice(startIndex, endIndex);
      const scope = scopes.length > 1 ? scopes.at(-1).replace(/\.var$/, "") : "";
      if (token.trim() !== "") found.push({ line: index + 1, token: token.trim(), scope });
    }
  }
  return found;
}
