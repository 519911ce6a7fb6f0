// Tests of a single-file page, as `varlab page` writes it.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { dist, launch, visitPage } from "./browser.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

const CAMELS = "variant Chess with camels\n\nuse chess\n\npiece Knight moves C\n";

/** Writes a page, opens it and closes it after `steps`. `pictures` contains SVG texts by the names of their files, without `.svg`. */
async function visit(text, pictures, steps) {
  const folder = mkdtempSync(join(tmpdir(), "varlab-page-"));
  try {
    const address = pathToFileURL(writePage(folder, text, pictures)).href;
    await visitPage(browser, address, address, steps, { viewport: { width: 1200, height: 750 } });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Writes a page with the command; if there is no command, fills in the template here. Returns the path of the page. */
function writePage(folder, text, pictures) {
  const [file, rules, ownPieces] = ["game.html", "game.var", "pieces"].map((name) => join(folder, name));
  const varlab = process.env.VARLAB;
  if (varlab) {
    writeFileSync(rules, text);
    mkdirSync(ownPieces);
    for (const [name, picture] of Object.entries(pictures)) writeFileSync(join(ownPieces, `${name}.svg`), picture);
    const options = Object.keys(pictures).length > 0 ? ["--own-pieces", ownPieces] : [];
    execFileSync(varlab, ["page", rules, ...options, "--output", file]);
  } else {
    const template = readFileSync(join(dist, "single.template.html"), "utf8");
    const game = { name: "game", text, options: {}, pictures: embeddedPictures(pictures) };
    writeFileSync(file, template.replace("@GAME@", () => JSON.stringify(game).replaceAll("<", "\\u003c")));
  }
  return file;
}

/** Returns pictures in the form in which the command embeds them. */
function embeddedPictures(pictures) {
  const embedded = {};
  const names = new Set(Object.keys(pictures).map((name) => name.replace(/^(White|Black)/, "")));
  for (const name of names) {
    const ofSides = pictures[name] ? [pictures[name]] : [pictures[`White${name}`], pictures[`Black${name}`]];
    embedded[name] = ofSides.map((content, side) => ({
      view: [0, 0, 45, 45],
      content: content.replaceAll("gradient", `own-${name}-${side}`),
      onDisc: name in pictures,
    }));
  }
  return embedded;
}

/** Returns an SVG text with a shape in a colour and a shape with a gradient that begins with this colour. */
const picture = (colour) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="45" height="45" viewBox="0 0 45 45"><defs><linearGradient id="gradient"><stop stop-color="${colour}"/>` +
  `<stop offset="1" stop-color="#000"/></linearGradient></defs><path fill="${colour}" d="M5 25H40V40H5Z"/><path fill="url(#gradient)" d="M5 5H40V25Z"/></svg>`;

/** Returns the number of paths with a fill colour inside the elements that match the selector. */
const count = (page, selector, colour) => page.locator(`${selector} path[fill="${colour}"]`).count();

async function click(page, ...names) {
  for (const name of names) await page.click(`.cell[data-step="${name}"]`);
}

test("a single-file page is played without a server", () =>
  visit(CAMELS, {}, async (page) => {
    assert.equal(await page.textContent(".game-title"), "Chess with camels");
    await click(page, "b1", "c4");
    await page.waitForSelector('.move[title="b1c4"]');
    await page.click("text=Share");
    const link = await page.inputValue('[aria-label="Link"]');
    await page.goto(link);
    await page.reload();
    await page.waitForSelector('.move[title="b1c4"]');
  }));

test("the rules of a single-file page can be changed", () =>
  visit(CAMELS, {}, async (page) => {
    assert.ok(await page.isHidden('[data-tab="games"]'));
    await page.click('[role="tab"][data-tab="rules"]');
    await page.click(".editor .cm-content");
    await page.keyboard.press("Control+a");
    await page.keyboard.insertText(`${CAMELS.replace("moves C", "moves Z")}\ntest a zebra leaps\n  can b1d4\n`);
    await page.waitForFunction(() => document.querySelector(".verdict").textContent === "no problems, 1 test passed");
    await click(page, "b1", "d4");
    await page.waitForSelector('.move[title="b1d4"]');
  }));

test("a single-file page draws the pictures of the author wherever it draws pieces", () => {
  const [white, black, both] = ["#123456", "#654321", "#abcdef"];
  const pictures = { WhiteKnight: picture(white), BlackKnight: picture(black), Rook: picture(both) };
  return visit("variant Pictures\n\nuse crazyhouse\n", pictures, async (page) => {
    assert.deepEqual([await count(page, ".pieces", white), await count(page, ".pieces", black), await count(page, ".pieces", both)], [2, 2, 4]);
    // A position with a knight in hand and a promotion.
    await page.click("text=Position and record");
    await page.fill('[aria-label="Position (FEN)"]', "1n2k3/P7/8/8/8/8/8/4K3[N] w - - 0 1");
    await page.click("text=Set up this position");
    await page.waitForSelector(".in-hand");
    assert.deepEqual([await count(page, ".in-hand", white), await count(page, ".pieces", black)], [1, 1]);
    await click(page, "a7", "a8");
    await page.waitForSelector(".menu .choice");
    assert.deepEqual([await count(page, ".menu .choice", white), await count(page, ".menu .choice", both)], [1, 1]);
    await page.click('.menu .choice[title="Knight"]');
    await page.waitForFunction((colour) => document.querySelectorAll(`.pieces path[fill="${colour}"]`).length === 1, white);
    // The diagrams of the moves.
    await page.click('[role="tab"][data-tab="pieces"]');
    await page.waitForFunction(() => document.querySelectorAll(".diagram > svg").length === 6);
    assert.deepEqual([await count(page, ".diagram", white), await count(page, ".piece-card header", black)], [1, 1]);
    const [inner, outer] = await page.evaluate(() =>
      ["svg svg", "svg"].map((selector) => document.querySelector(`.diagram ${selector}`).getBoundingClientRect().width),
    );
    assert.ok(inner < outer / 6, `${inner} and ${outer} pixels`);
    // Each copy of a picture refers to its own gradient: if the copies shared one, hiding a copy could hide it for the others.
    const { ids, used } = await page.evaluate(() => {
      const ids = [...document.querySelectorAll("svg [id]")].map((element) => element.id);
      const used = [...document.querySelectorAll('[fill^="url("]')].map((element) => element.getAttribute("fill").slice(5, -1));
      return { ids, used };
    });
    assert.equal(new Set(ids).size, ids.length);
    assert.deepEqual(used.sort(), ids.sort());
    // Pictures belong to the names of kinds: they are kept when the rules change.
    await page.click('[role="tab"][data-tab="rules"]');
    await page.click(".editor .cm-content");
    await page.keyboard.press("Control+a");
    await page.keyboard.insertText("variant Pictures\n\nuse crazyhouse\n\npiece Lynx X moves C\npiece Pawn promotes on last rank to Lynx or Knight\n");
    await page.click('[role="tab"][data-tab="pieces"]');
    await page.waitForSelector('.piece-card h3:text("Lynx")');
    assert.deepEqual([await count(page, ".pieces", white), await count(page, ".piece-card header", white)], [1, 1]);
  });
});
