/** Tests the TextMate grammar on the shipped games and on chosen lines. */

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

import { tokens } from "./grammar.mjs";

const variantsFolder = new URL("../../../variants/", import.meta.url);

/** The shipped files, with their texts. */
const shipped = readdirSync(variantsFolder, { recursive: true })
  .filter((name) => name.endsWith(".var"))
  .map((name) => [name, readFileSync(new URL(name.replaceAll("\\", "/"), variantsFolder), "utf8")]);

test("every token of every shipped file has a scope", () => {
  assert.ok(shipped.length > 150, `${shipped.length} files`);
  const withoutScope = shipped.flatMap(([name, text]) =>
    tokens(text)
      .filter(({ scope }) => scope === "")
      .map(({ line, token }) => `${name}:${line}: ${token}`),
  );
  assert.deepEqual(withoutScope, []);
});

test("kinds, numbers, squares and comments of the shipped files have the expected scopes", () => {
  const forms = [
    [/^#/, /^(comment|string)/],
    [/^[A-Z][A-Za-z]*[a-z]$/, /^(entity.name.type|keyword.control.heading|string)/],
    [/^[0-9]+$/, /^(constant.numeric|string)/],
    [/^[a-p][0-9]{1,2}$/, /^(variable.other.constant.square|string)/],
  ];
  const wrong = shipped.flatMap(([name, text]) =>
    tokens(text).flatMap(({ line, token, scope }) =>
      forms
        .filter(([form, allowed]) => form.test(token) && !allowed.test(scope))
        .map(() => `${name}:${line}: ${token} is ${scope}`),
    ),
  );
  // White and Black have the form of kinds, but are keywords.
  assert.deepEqual(wrong.filter((line) => !/: (White|Black) is /.test(line)), []);
});

test("words that a shipped file defines are not keywords", () => {
  const wrong = [];
  for (const [name, text] of shipped) {
    const defined = new Set([...text.matchAll(/^([a-z]{2,}) means/gm)].map((match) => match[1]));
    for (const { line, token, scope } of tokens(text)) {
      if (defined.has(token) && !/^(variable.other.word|entity.name.function.word|string)/.test(scope)) {
        wrong.push(`${name}:${line}: ${token} is ${scope}`);
      }
    }
  }
  assert.deepEqual(wrong, []);
});

/** Lines, each with its tokens and their scopes. */
const LINES = {
  "variant Misère chess # a comment": [
    ["variant", "keyword.control.heading"],
    ["Misère chess", "string.unquoted.title"],
    ["# a comment", "comment.line.number-sign"],
  ],
  "  see http://a.org/#b": [
    ["see", "keyword.control.line"],
    ["http://a.org/#b", "string.unquoted.text"],
  ],
  "  year 1999": [
    ["year", "keyword.control.line"],
    ["1999", "constant.numeric"],
  ],
  "use chess/pieces, chess/pawn": [
    ["use", "keyword.control.heading"],
    ["chess/pieces", "string.unquoted.path"],
    [",", "punctuation.separator"],
    ["chess/pawn", "string.unquoted.path"],
  ],
  "White piece King K moves K": [
    ["White", "keyword.control.heading"],
    ["piece", "keyword.control.heading"],
    ["King", "entity.name.type.kind"],
    ["K", "constant.character.letter"],
    ["moves", "keyword.control.line"],
    ["K", "constant.other.betza"],
  ],
  "piece Tokin +P": [
    ["piece", "keyword.control.heading"],
    ["Tokin", "entity.name.type.kind"],
    ["+P", "constant.character.letter"],
  ],
  "  also moves mfW2 twice onto a1..h8 or Aa1 then becomes Queen": [
    ["also", "keyword.control.mode"],
    ["moves", "keyword.control.line"],
    ["mfW2", "constant.other.betza"],
    ["twice", "constant.numeric.word"],
    ["onto", "keyword.other"],
    ["a1", "variable.other.constant.square"],
    ["..", "keyword.operator.range"],
    ["h8", "variable.other.constant.square"],
    ["or", "keyword.operator.connective"],
    ["Aa1", "variable.other.constant.square"],
    ["then", "keyword.operator.connective"],
    ["becomes", "support.function.verb"],
    ["Queen", "entity.name.type.kind"],
  ],
  "  castles K from e1 to g1 with Rook from h1 to f1": [
    ["castles", "keyword.control.line"],
    ["K", "constant.character.letter"],
    ["from", "keyword.other"],
    ["e1", "variable.other.constant.square"],
    ["to", "keyword.other"],
    ["g1", "variable.other.constant.square"],
    ["with", "keyword.other"],
    ["Rook", "entity.name.type.kind"],
    ["from", "keyword.other"],
    ["h1", "variable.other.constant.square"],
    ["to", "keyword.other"],
    ["f1", "variable.other.constant.square"],
  ],
  "inner means file a..c except hops": [
    ["inner", "entity.name.function.word"],
    ["means", "keyword.control.heading"],
    ["file", "variable.language.noun"],
    ["a", "variable.other.constant.square"],
    ["..", "keyword.operator.range"],
    ["c", "variable.other.constant.square"],
    ["except", "keyword.operator.connective"],
    ["hops", "variable.other.word"],
  ],
  "option Extra X is Knight or nothing": [
    ["option", "keyword.control.heading"],
    ["Extra", "entity.name.type.kind"],
    ["X", "constant.character.letter"],
    ["is", "keyword.other"],
    ["Knight", "entity.name.type.kind"],
    ["or", "keyword.operator.connective"],
    ["nothing", "variable.language.noun"],
  ],
  "  8 | r . * +P | n": [
    ["8", "constant.numeric.rank"],
    ["|", "punctuation.separator"],
    ["r", "constant.character.letter"],
    [".", "constant.other.vacant"],
    ["*", "constant.other.hole"],
    ["+P", "constant.character.letter"],
    ["|", "punctuation.separator"],
    ["n", "constant.character.letter"],
  ],
  "setup 4k3/8/8/8/8/8/8/4K3 w - - 0 1": [
    ["setup", "keyword.control.heading"],
    ["4k3/8/8/8/8/8/8/4K3 w - - 0 1", "string.unquoted.position"],
  ],
  "setup shuffles rank 1": [
    ["setup", "keyword.control.heading"],
    ["shuffles", "keyword.other"],
    ["rank", "variable.language.noun"],
    ["1", "constant.numeric"],
  ],
  "  can only e2e3 S@a3 from e2": [
    ["can", "keyword.control.line"],
    ["only", "keyword.other"],
    ["e2e3", "string.unquoted.move"],
    ["S@a3", "string.unquoted.move"],
    ["from", "keyword.other"],
    ["e2", "variable.other.constant.square"],
  ],
  "  wins when White King (at most 2) in check": [
    ["wins", "keyword.control.line"],
    ["when", "keyword.operator.connective"],
    ["White", "keyword.other"],
    ["King", "entity.name.type.kind"],
    ["(", "punctuation.section.parens"],
    ["at", "keyword.other"],
    ["most", "constant.numeric.word"],
    ["2", "constant.numeric"],
    [")", "punctuation.section.parens"],
    ["in", "keyword.other"],
    ["check", "support.function.verb"],
  ],
};

for (const [line, expected] of Object.entries(LINES)) {
  test(`colours of: ${line.trim()}`, () => {
    assert.deepEqual(tokens(line).map(({ token, scope }) => [token, scope]), expected);
  });
}

test("the words of language 2 are not keywords in language 1", () => {
  const scopes = (version) =>
    tokens(`variant A\n  language ${version}\nblock means a1\npiece King K\n  moves K onto block\n`)
      .filter(({ token }) => token === "block")
      .map(({ scope }) => scope);
  assert.deepEqual(scopes(1), ["entity.name.function.word", "variable.other.word"]);
  assert.deepEqual(scopes(2), ["entity.name.function.word", "variable.language.noun"]);
});

test("fenced blocks of Markdown are coloured", () => {
  const found = tokens("```var wrong E0201\npiece King K\n```\nking", { fenced: true });
  assert.deepEqual(
    found.filter(({ token }) => token === "King" || token === "king").map(({ scope }) => scope),
    ["entity.name.type.kind", ""],
  );
});
