// Tests of the page in a real browser, from the view of a player or an author.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { launch, serve, visitPage } from "./browser.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let server;
let browser;
before(async () => {
  server = await serve();
  browser = await launch();
});
after(async () => {
  await browser.close();
  server.close();
});

/** Returns the URL fragment of a shared game, in the format of the page. */
function link(shared) {
  return `#1.${deflateRawSync(JSON.stringify(shared)).toString("base64url")}`;
}

/** Opens the page with a URL fragment in a fresh profile, and closes it after `steps`. */
const visit = (hash, steps, options = {}) =>
  visitPage(browser, server.address + hash, server.address, steps, { viewport: { width: 1280, height: 800 }, ...options });

const square = (name) => `.cell[data-step="${name}"]`;
async function click(page, ...names) {
  for (const name of names) await page.click(name.startsWith("@") ? `.in-hand[data-step="${name}"]` : square(name));
}
const moves = (page) => page.$$eval(".move", (all) => all.map((one) => one.title));
async function expectMoves(page, expected) {
  await page.waitForFunction(
    (count) => document.querySelectorAll(".move").length === count,
    expected.length,
  );
  assert.deepEqual(await moves(page), expected);
}
const status = (page) => page.textContent(".status");
const expectMessage = async (page, pattern) => {
  await page.waitForFunction((source) => new RegExp(source).test(document.querySelector(".message").textContent), pattern.source);
};

/** Returns the URL fragment of a shipped game with a start position. */
const positionLink = (game, fen) => link({ n: game, s: fen });

test("the five featured games come first and open with one click", () =>
  visit("", async (page) => {
    const names = await page.$$eval(".game", (all) => all.slice(0, 5).map((one) => one.dataset.game));
    assert.deepEqual(names.sort(), ["black-hole-chess", "black-holes", "blackhole-10x10", "hole-chess", "spacewarp44"]);
    for (const name of names) {
      await page.click(`.game[data-game="${name}"]`);
      await page.waitForSelector(`.game[data-game="${name}"].chosen`);
      assert.match(await status(page), /^White to move/);
      assert.ok((await page.$$(".piece")).length >= 18);
    }
    await page.waitForSelector('.thumbnail[data-game="hole-chess"] svg');
  }));

test("black holes: a rook goes through a hole and on", () =>
  visit(positionLink("black-holes", "rs1qk/p1ppp/Bphh1/3hH/HP3/3S1/PBPPP/RH1QK w - - 0 1"), async (page) => {
    await click(page, "a1", "b1", "b1", "d1");
    await expectMoves(page, ["a1b1b1d1"]);
  }));

test("hole chess: a rook draws an enemy into the hole", () =>
  visit(positionLink("hole-chess", "***1***/**3**/*5*/3*3/7/3k3/3*3/*2R2*/**3**/***K*** w - - 0 1"), async (page) => {
    await click(page, "d3", "d5");
    await expectMoves(page, ["d3,d5"]);
    assert.match(await status(page), /White wins/);
  }));

test("hole chess: a menu offers a move with and without drawing a piece into the hole", () =>
  visit(positionLink("hole-chess", "***1***/**3**/*5*/3*3/7/3k3/3*3/*2R2*/**3**/***K*** w - - 0 1"), async (page) => {
    await click(page, "d3", "d2");
    await page.waitForSelector(".menu .listed");
    const words = await page.$$eval(".menu .listed", (all) => all.map((one) => one.textContent));
    assert.equal(words.length, 2);
    assert.match(words.join("\n"), /shoots at d5/);
    await page.click(".menu .listed >> text=/d2$/");
    await expectMoves(page, ["d3d2"]);
  }));

test("spacewarp: a piece is carried from gate to gate", () =>
  visit(positionLink("spacewarp44", "k4/5/5/2C2/2*2/5/2N2/5/2K2 w - - 0 1"), async (page) => {
    await click(page, "c6", "b4");
    await expectMoves(page, ["c6b4"]);
  }));

test("chess: the piece of a promotion is picked from pictures", () =>
  visit(positionLink("chess", "7k/P7/8/8/8/8/8/7K w - - 0 1"), async (page) => {
    await click(page, "a7", "a8");
    await page.click('.menu .choice[title="Knight"]');
    await expectMoves(page, ["a7a8n"]);
  }));

test("crazyhouse: a piece is dropped by clicks, and by dragging", () =>
  visit(positionLink("crazyhouse", "4k3/8/8/8/8/8/8/4K3[NN] w - - 0 1"), async (page) => {
    const knight = await page.getAttribute(".in-hand", "data-step");
    await click(page, knight, "e4");
    await expectMoves(page, ["N@e4"]);
    await click(page, "e8", "e7");
    await expectMoves(page, ["N@e4", "e8e7"]);
    const [from, to] = [await (await page.$(".in-hand")).boundingBox(), await (await page.$(square("c3"))).boundingBox()];
    await page.mouse.move(from.x + 20, from.y + 20);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
    await page.mouse.up();
    await expectMoves(page, ["N@e4", "e8e7", "N@c3"]);
  }));

test("chess: a pawn is dragged", () =>
  visit("#chess", async (page) => {
    const [from, to] = [await (await page.$(square("e2"))).boundingBox(), await (await page.$(square("e4"))).boundingBox()];
    await page.mouse.move(from.x + 20, from.y + 20);
    await page.mouse.down();
    await page.mouse.move(to.x + 20, to.y + 20, { steps: 8 });
    await page.mouse.up();
    await expectMoves(page, ["e2e4"]);
  }));

test("squares that end a move and squares on the way look different", () =>
  visit(positionLink("black-holes", "rs1qk/p1ppp/Bphh1/3hH/HP3/3S1/PBPPP/RH1QK w - - 0 1"), async (page) => {
    await click(page, "a1");
    await page.waitForSelector(".target.continues");
    assert.match(await page.getAttribute(square("b1"), "aria-label"), /, intermediate square$/);
  }));

test("Escape and a click outside cancel a selection", () =>
  visit("#chess", async (page) => {
    await click(page, "e2");
    await page.waitForSelector(".selected");
    await page.keyboard.press("Escape");
    await page.waitForSelector(".selected", { state: "detached" });
    await click(page, "e2");
    await page.waitForSelector(".selected");
    await page.click(".game-title");
    await page.waitForSelector(".selected", { state: "detached" });
  }));

test("an illegal click is explained", () =>
  visit("#chess", async (page) => {
    await click(page, "e2", "e5");
    await expectMessage(page, /Pawn on e2 cannot go to e5/);
    await click(page, "e7");
    await expectMessage(page, /Black's/);
  }));

test("a pinned piece is explained", () =>
  visit(positionLink("chess", "4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1"), async (page) => {
    await page.fill('[aria-label="Type a move"]', "e2c3");
    await page.keyboard.press("Enter");
    await expectMessage(page, /could then capture the King/);
  }));

test("moves can be typed, and mate is announced", () =>
  visit("#chess", async (page) => {
    for (const move of ["f3", "e5", "g4", "Qh4#"]) {
      await page.fill('[aria-label="Type a move"]', move);
      await page.keyboard.press("Enter");
      await page.waitForFunction(() => document.querySelector('[aria-label="Type a move"]').value === "");
    }
    assert.match(await status(page), /Black wins: checkmate/);
    assert.match(await page.textContent("[role=log]"), /Queen d8 to h4/);
    await page.waitForSelector(".marks .check");
  }));

test("taking back, going through the game, variations", () =>
  visit("#chess", async (page) => {
    await click(page, "e2", "e4");
    await expectMoves(page, ["e2e4"]);
    await click(page, "e7", "e5");
    await expectMoves(page, ["e2e4", "e7e5"]);
    await page.click('[aria-label="Back"]');
    await page.waitForSelector('.move[title="e2e4"][aria-current]');
    await click(page, "c7", "c5");
    await page.waitForSelector(".variation");
    assert.deepEqual((await moves(page)).sort(), ["c7c5", "e2e4", "e7e5"]);
    await page.click('[aria-label="Take back"]');
    await expectMoves(page, ["e2e4", "e7e5"]);
    await page.click('[aria-label="First move"]');
    await page.waitForSelector(".move[aria-current]", { state: "detached" });
  }));

test("the arrow keys, Home and End go through the moves", () =>
  visit("#chess", async (page) => {
    await click(page, "e2", "e4", "e7", "e5");
    await expectMoves(page, ["e2e4", "e7e5"]);
    const current = (move) => page.waitForSelector(`.move[title="${move}"][aria-current]`);
    await page.keyboard.press("ArrowLeft");
    await current("e2e4");
    await page.keyboard.press("ArrowRight");
    await current("e7e5");
    await page.keyboard.press("Home");
    await page.waitForSelector(".move[aria-current]", { state: "detached" });
    await page.keyboard.press("End");
    await current("e7e5");
    assert.equal(await page.getAttribute('[aria-label="Back"]', "title"), "Back (←)");
    // Not while a text is typed.
    await page.focus('[aria-label="Type a move"]');
    await page.keyboard.press("ArrowLeft");
    await page.waitForTimeout(200);
    await current("e7e5");
  }));

test("the board is turned", () =>
  visit("#chess", async (page) => {
    const before = await (await page.$(square("a1"))).boundingBox();
    await page.click('[aria-label="Turn the board"]');
    await page.waitForSelector(".board-frame.flipped");
    await page.waitForTimeout(200);
    const after = await (await page.$(square("a1"))).boundingBox();
    assert.ok(after.x > before.x && after.y < before.y);
    await click(page, "e2", "e4");
    await expectMoves(page, ["e2e4"]);
  }));

/** A complete game of each featured variant: the moves of both sides, and the result. They include promotions, drops and shots. */
const GAMES = {
  "black-holes":
    "a2a3 c7c6 b1c3 b7b6 H@b1 d8c7 a1b1b1c1 b8a6 H@a1 a6b8 a1a2 a7a5 H@a1 d7d6 a1a2b1b2 e7e5 H@a1 H@d8 a1b2a2e6 c7e7 b1b2e6e7 | White wins: checkmate",
  "hole-chess":
    "c3c4 c8c7 d2b4 e8e7 b4d6,d8 e7d6 c4c5 d9c8 c5d6 f8f6 d6c7 e9f8 f3f4 f8c5,e3 c2c5 d10e9 e2g4,c8 e9e8 c7b8q c9c5 b8e8 | White wins: no King",
  spacewarp44: "b2d4 e8d7 d2c3 e9e3 d4a5 e3e8 e2c4 d7e6 a2b3 d9e9 a5d4 b8a7 a1a5 e8d6 a5d6 c9b8 e1e6 d8e7 d6d7 | White wins: checkmate",
  "black-hole-chess":
    "d2d4 c10c8 h1g3 e10e7 d1d3 d11b9 e1e0 c8c7 h2h3 b9g9 c1h6 h10h7 d3h7 d10d8 h6c11 g9g8 h7g8 e11e12 c11b10 d8d7 g8a8 f11d11 b10a11 e12f11 a8d11 | White wins: checkmate",
  "blackhole-10x10":
    "g2g3 a9a8 d2d3 b9b7 h1f3 b7b6 c1e3 a10a9 e3b6 e9e8 b6f10 c10b9 f10b6 g9g8 e1d2 i9i7 b1c3 h10d6 d1e3 d6b8 i1h3 c9c8 h3g5 d9d7 f1i4 b8a7 b6a7 f9f7 i4i7 e10d9 i7f10 b9a10 f10d10 | White wins: checkmate",
};

/** Plays a move by clicks on its squares, one after the other. If the squares do not decide the move, chooses it in the menu. */
async function playByClicks(page, move, number) {
  const isPlayed = () => page.waitForFunction((count) => document.querySelectorAll(".move").length === count, number, { timeout: 250 }).then(() => true, () => false);
  const [, drop, squares, choice] = /^(?:([A-Z])@)?((?:,?[a-z]\d+)+)([a-z]?)$/.exec(move);
  if (drop) await page.click(".in-hand:enabled");
  const steps = squares.match(/[a-z]\d+/g);
  for (const [index, step] of steps.entries()) {
    await page.click(square(step));
    if (index === 0 && !drop) continue;
    if (await isPlayed()) return;
    const listed = await page.$(`.menu [data-move="${move}"]`);
    if (!listed) continue;
    await listed.click();
    break;
  }
  if (choice) await page.click(".menu .choice");
  await page.waitForFunction((count) => document.querySelectorAll(".move").length === count, number);
}

for (const [game, record] of Object.entries(GAMES))
  test(`${game}: a whole game by clicks`, () =>
    visit(`#${game}`, async (page) => {
      const [line, end] = record.split(" | ");
      const wanted = line.split(" ");
      for (const [index, move] of wanted.entries()) {
        await playByClicks(page, move, index + 1);
        assert.equal((await moves(page)).at(-1), move);
      }
      assert.match(await status(page), new RegExp(`^${end}`));
    }));

test("castling takes two clicks", () =>
  visit(positionLink("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"), async (page) => {
    await click(page, "e1", "g1");
    await expectMoves(page, ["e1g1"]);
    await page.waitForSelector(`${square("f1")}[aria-label^="f1, white Rook"]`);
  }));

test("duck chess: after a move, the duck can be placed", () =>
  visit("#duck", async (page) => {
    await click(page, "e2", "e4");
    await page.waitForTimeout(300);
    const listed = await page.$$(".in-hand, .target");
    assert.ok(listed.length > 0, "the duck has squares to go to");
  }));

test("amazons: the target squares of a queen are marked", () =>
  visit("#amazons", async (page) => {
    await page.waitForSelector('.cell[aria-label*="white"]');
    const queen = await page.$eval('.cell[aria-label*="white"]', (cell) => cell.dataset.step);
    await click(page, queen);
    await page.waitForSelector(".target");
    const count = (await page.$$(".target")).length;
    assert.ok(count > 5, `${count} squares`);
  }));

test("hex: a click on an empty square drops a stone", () =>
  visit("#hex", async (page) => {
    await page.click(square("c3"));
    await page.waitForFunction(() => document.querySelectorAll(".move").length === 1);
    await page.click(square("d4"));
    await page.waitForFunction(() => document.querySelectorAll(".move").length === 2);
    await page.click(square("d4"));
    await page.waitForTimeout(200);
    assert.equal((await moves(page)).length, 2);
  }));

test("marseillais: White moves again within a turn", () =>
  visit("#marseillais", async (page) => {
    await click(page, "e2", "e4");
    await click(page, "e7", "e5");
    await page.waitForFunction(() => document.querySelectorAll(".move").length === 2);
    await click(page, "d7", "d5");
    await expectMoves(page, ["e2e4", "e7e5", "d7d5"]);
  }));

test("boards of hexagons and of levels are played by clicks", async () => {
  await visit("#glinski", async (page) => {
    const pawn = await page.$eval('.cell[aria-label$="white Pawn"]', (cell) => cell.dataset.step);
    await click(page, pawn);
    await page.waitForSelector(".target");
    const target = await page.$$eval(".cell", (cells) => cells.find((cell) => /target$/.test(cell.getAttribute("aria-label")))?.dataset.step);
    await click(page, target);
    await expectMoves(page, [pawn + target]);
  });
  await visit("#raumschach", async (page) => {
    assert.equal((await page.$$(".cell")).length, 125);
  });
});

test("every kind of game opens: draughts, lines, walls, shogi, xiangqi", () =>
  visit("", async (page) => {
    for (const name of ["international-draughts", "hex", "joust", "shogi", "xiangqi", "ataxx", "seirawan", "chess960"]) {
      await page.fill('[aria-label="Search the games"]', name);
      await page.click(`.game[data-game="${name}"]`);
      await page.waitForSelector(`.game[data-game="${name}"].chosen`);
    }
  }));

test("the list of games is searched and filtered", () =>
  visit("", async (page) => {
    await page.fill('[aria-label="Search the games"]', "nightrider");
    await page.waitForFunction(() => document.querySelectorAll(".game").length < 20);
    assert.ok(await page.$('.game[data-game="nightrider"]'));
    await page.fill('[aria-label="Search the games"]', "");
    await page.selectOption('[aria-label="Category"]', { index: 2 });
    const count = (await page.$$(".game")).length;
    assert.ok(count > 0 && count < 100);
  }));

test("clocks: the side to move loses when its time is over", () =>
  visit("#chess", async (page) => {
    const [white, black] = await page.$$(".control");
    await white.fill("0.05");
    await white.press("Enter");
    await black.fill("3+2");
    await black.press("Enter");
    assert.equal(await page.textContent(".clock.black"), "3:00");
    await click(page, "e2", "e4");
    await page.waitForSelector(".clock.black.runs");
    await click(page, "e7", "e5");
    await page.waitForSelector(".clock.white.runs");
    assert.match(await page.textContent(".clock.black"), /^3:0[012]$/);
    await page.waitForFunction(() => document.querySelector(".status").textContent === "Black wins: White ran out of time");
    await click(page, "d2", "d4");
    assert.deepEqual(await moves(page), ["e2e4", "e7e5"]);
    await page.click("text=Restart");
    await page.waitForFunction(() => /^White to move/.test(document.querySelector(".status").textContent));
  }));

test("clocks: a new time control continues the game after a loss on time, and a wrong one is explained", () =>
  visit("#chess", async (page) => {
    await page.fill('[aria-label^="Time of black"]', "0.01");
    await page.keyboard.press("Enter");
    await click(page, "e2", "e4");
    await waitForText(page, ".status", "White wins: Black ran out of time");
    await page.fill('[aria-label^="Time of black"]', "");
    await page.keyboard.press("Enter");
    await waitForText(page, ".status", "Black to move");
    assert.equal(await page.textContent(".clock.black"), "");
    await page.fill('[aria-label^="Time of black"]', "5:00");
    await page.keyboard.press("Enter");
    await expectMessage(page, /5:00.*is not a time/);
  }));

/** Opens the position editor. Returns a function that waits until the FEN of the position begins with a text. */
async function setUp(page) {
  await page.click('[aria-label="Set up a position"]');
  await page.waitForSelector(".setup:not([hidden])");
  return async (expected) => {
    await page.waitForFunction((text) => document.querySelector(".setup input").value.startsWith(text), expected);
  };
}

test("a position is set up by mouse: put, move, drag, remove", () =>
  visit("#chess", async (page) => {
    const expectFen = await setUp(page);
    await page.click(".setup >> text=Empty board");
    await expectFen("8/8/8/8/8/8/8/8 w");
    await page.waitForFunction(() => /has no King/.test(document.querySelector(".setup .message").textContent));
    assert.ok(await page.isDisabled(".setup >> text=Play from here"));
    await page.click('[aria-label="white King"]');
    await click(page, "e1");
    await expectFen("8/8/8/8/8/8/8/4K3 w");
    await page.click('[aria-label="white Rook"]');
    await click(page, "h1");
    await expectFen("8/8/8/8/8/8/8/4K2R w K");
    await page.click('[aria-label="black King"]');
    await click(page, "e8", "a8", "a8");
    await expectFen("4k3/8/8/8/8/8/8/4K2R w K");
    await page.click('[aria-label="Move pieces"]');
    await click(page, "e8", "d7");
    await expectFen("8/3k4/8/8/8/8/8/4K2R w K");
    await page.dragAndDrop(square("h1"), square("h3"));
    await expectFen("8/3k4/8/8/8/7R/8/4K3 w - -");
    await page.dragAndDrop('[aria-label="white Pawn"]', square("c5"));
    await expectFen("8/3k4/8/2P5/8/7R/8/4K3 w");
    await page.click('[aria-label="Remove pieces"]');
    await click(page, "h3");
    await page.selectOption('[aria-label="Side to move"]', "black");
    await expectFen("8/3k4/8/2P5/8/8/8/4K3 b");
    await page.click(".setup >> text=Play from here");
    await page.waitForFunction(() => /^Black to move/.test(document.querySelector(".status").textContent));
    await click(page, "d7", "c6");
    await expectMoves(page, ["d7c6"]);
  }));

test("a position is set up by keyboard, with hands", () =>
  visit("#crazyhouse", async (page) => {
    const expectFen = await setUp(page);
    await page.focus(".setup >> text=Empty board");
    await page.keyboard.press("Enter");
    await expectFen("8/8/8/8/8/8/8/8[] w");
    for (const [piece, name] of [["white King", "e1"], ["black King", "e8"]]) {
      await page.focus(`.palette [aria-label="${piece}"]`);
      await page.keyboard.press("Enter");
      await page.focus(square(name));
      await page.keyboard.press("Enter");
      await page.waitForFunction((at) => / King$/.test(document.querySelector(at).getAttribute("aria-label")), square(name));
    }
    await page.focus('.palette [aria-label="white Knight"]');
    await page.keyboard.press("Enter");
    await page.focus(".setup >> text=Add to the hand");
    await page.keyboard.press("Enter");
    await expectFen("4k3/8/8/8/8/8/8/4K3[N] w");
    await page.focus(square("e8"));
    await page.keyboard.press("Delete");
    await expectFen("8/8/8/8/8/8/8/4K3[N] w");
    await page.focus(".setup >> text=Cancel");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".setup", { state: "hidden" });
    assert.match(await status(page), /^White to move/);
  }));

test("options of a game change its board", () =>
  visit("#blackhole-10x10", async (page) => {
    const select = await page.$(".options select");
    const values = await select.$$eval("option", (all) => all.map((one) => one.value));
    await select.selectOption(values[1]);
    await page.waitForFunction((value) => localStorage.getItem("varlab.setting.last").includes(`"${value}"`), values[1]);
    // The chosen value is kept at a reload.
    await page.goto(server.address);
    await page.waitForSelector("[data-ready]");
    assert.equal(await page.inputValue(".options select"), values[1]);
  }));

test("options follow the text of a draft, and a value that was chosen does not make it wrong", () =>
  visit("", async (page) => {
    const withOption = "variant T\nuse chess\noption Leaper L is Camel or Zebra\npiece Camel C moves C\npiece Zebra Z moves Z\npiece Pawn promotes on last rank to Leaper\n";
    await createDraft(page, withOption);
    await page.waitForSelector(".options select");
    await page.selectOption(".options select", "Zebra");
    await page.waitForFunction(() => JSON.parse(localStorage.getItem("varlab.setting.last")).options?.Leaper === "Zebra");
    await replaceText(page, "variant T\nuse chess\n");
    await page.waitForSelector(".options", { state: "detached" });
    await expectVerdict(page, "no problems");
  }));

test("a position is set up, and a wrong one is explained", () =>
  visit("#chess", async (page) => {
    await page.click("text=Position and record");
    await page.fill('[aria-label="Position (FEN)"]', "4k3/8/8/8/8/8/8/4K2Q b - - 0 1");
    await page.click("text=Set up this position");
    await page.waitForFunction(() => document.querySelectorAll(".piece").length >= 3 && /^Black/.test(document.querySelector(".status").textContent));
    await page.click("text=Position and record");
    await page.fill('[aria-label="Position (FEN)"]', "4k3/8 w");
    await page.click("text=Set up this position");
    await page.waitForFunction(() => /rows/.test(document.querySelector("dialog .message").textContent));
    assert.equal(await page.inputValue('[aria-label="Position (FEN)"]'), "4k3/8 w");
  }));

test("the dialog with the position begins with its field, and Escape closes it", () =>
  visit("#chess", async (page) => {
    await page.click("text=Position and record");
    await page.waitForFunction(() => document.activeElement?.ariaLabel === "Position (FEN)");
    await page.focus("text=Read this record");
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog", { state: "detached" });
  }));

test("a link with a wrong position is explained and leaves the open game as it is", async () => {
  const links = [
    link({ n: "crazyhouse", s: "4k3/8 w", h: "00000000" }),
    link({ f: "camels", t: "variant Camels\nuse chess\npiece Knight moves C\n", s: "4k3/8 w", h: "00000000" }),
  ];
  for (const wrong of links) {
    await visit("#chess", async (page) => {
      await page.goto(server.address + wrong);
      await expectMessage(page, /rows/);
      await click(page, "e2", "e4");
      await expectMoves(page, ["e2e4"]);
    });
    // On a first visit, the default game is opened.
    await visit(wrong, async (page) => {
      await expectMessage(page, /rows/);
      await expectTitle(page, "Black holes");
      await page.click("text=Restart");
      await expectMessage(page, /^$/);
      assert.match(await status(page), /^White to move/);
    });
  }
});

test("a record is written and read", () =>
  visit("#chess", async (page) => {
    await click(page, "e2", "e4");
    await expectMoves(page, ["e2e4"]);
    await page.click("text=Position and record");
    const record = await page.inputValue('[aria-label="Record of the game (PGN)"]');
    assert.match(record, /1\. e2e4/);
    await page.fill('[aria-label="Record of the game (PGN)"]', "1. d4 d5 2. c4 *");
    await page.click("text=Read this record");
    await expectMoves(page, ["d2d4", "d7d5", "c2c4"]);
    await typeMove(page, "e9");
    await expectMessage(page, /./);
    await page.click("text=Position and record");
    await page.fill('[aria-label="Record of the game (PGN)"]', "1. e4 *");
    await page.click("text=Read this record");
    await expectMoves(page, ["e2e4"]);
    await expectMessage(page, /^$/);
  }));

test("a link carries rules and moves into a fresh profile", async () => {
  const text = "variant Camels\nuse chess\npiece Knight moves C\n";
  let made = "";
  await visit(link({ f: "camels", t: text }), async (page) => {
    await click(page, "b1", "c4");
    await expectMoves(page, ["b1c4"]);
    await page.click("text=Share");
    made = await page.inputValue('[aria-label="Link"]');
  });
  await visit(new URL(made).hash, async (page) => {
    assert.equal(await page.textContent(".game-title"), "Camels");
    await expectMoves(page, ["b1c4"]);
    assert.equal(await page.textContent(".message"), "");
    await page.reload();
    await expectTitle(page, "Camels");
    const drafts = await page.evaluate(() => Object.keys(JSON.parse(localStorage.getItem("varlab.drafts"))));
    assert.deepEqual(drafts, ["camels"]);
  });
});

test("a changed text of a link is kept at a reload", () =>
  visit(link({ f: "camels", t: "variant Camels\nuse chess\n" }), async (page) => {
    await openRules(page);
    await appendText(page, "\npiece Knight moves C\n");
    await expectVerdict(page, "no problems");
    await page.reload();
    await page.waitForSelector("[data-ready]");
    await click(page, "b1", "c4");
    await expectMoves(page, ["b1c4"]);
    const drafts = await page.evaluate(() => Object.keys(JSON.parse(localStorage.getItem("varlab.drafts"))));
    assert.deepEqual(drafts, ["camels"]);
  }));

test("a record and a link contain the moves after the current one", () =>
  visit("#chess", async (page) => {
    await click(page, "e2", "e4", "e7", "e5");
    await expectMoves(page, ["e2e4", "e7e5"]);
    await page.click('[aria-label="First move"]');
    await page.waitForSelector(".move[aria-current]", { state: "detached" });
    await page.click("text=Position and record");
    assert.match(await page.inputValue('[aria-label="Record of the game (PGN)"]'), /1\. e2e4 .*e7e5/);
    await page.keyboard.press("Escape");
    await page.click("text=Share");
    await page.goto(await page.inputValue('[aria-label="Link"]'));
    await page.reload();
    await expectMoves(page, ["e2e4", "e7e5"]);
  }));

test("a link whose rules have changed and a damaged link are reported", async () => {
  await visit(link({ n: "chess", m: "e2e4", h: "00000000" }), (page) => expectMessage(page, /have changed/));
  await visit("#1.AAAA", (page) => expectMessage(page, /cannot be read/));
});

const CAMELS = "variant Chess with camels\n\nuse chess\n\npiece Knight moves C\n\ntest a camel leaps\n  can b1a4 b1c4\n  cannot b1c3\n";

/** Replaces the text of the editor. */
async function replaceText(page, text) {
  await page.click(".editor .cm-content");
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(text);
}

/** Shows the text of the rules. */
async function openRules(page) {
  await page.click('[data-tab="rules"]');
  await page.waitForSelector(".editor .cm-content");
}

/** Adds a text at the end of the rules. */
async function appendText(page, text) {
  await page.click(".editor .cm-content");
  await page.keyboard.press("Control+End");
  await page.keyboard.insertText(text);
}

/** Creates a draft with this text. */
async function createDraft(page, text) {
  await page.click(".games-tab .primary");
  await page.waitForSelector(".editor .cm-content");
  await replaceText(page, text);
}

/** Waits until an element has this text. */
const waitForText = (page, selector, text) =>
  page.waitForFunction(([selector, text]) => document.querySelector(selector)?.textContent === text, [selector, text]);
const expectVerdict = (page, text) => waitForText(page, ".verdict", text);
const expectTitle = (page, text) => waitForText(page, ".game-title", text);

test("an author writes a game from nothing and plays it", () =>
  visit("", async (page) => {
    await createDraft(page, CAMELS);
    await expectVerdict(page, "no problems, 1 test passed");
    await expectTitle(page, "Chess with camels");
    await click(page, "b1", "c4");
    await expectMoves(page, ["b1c4"]);
    await page.reload();
    await expectTitle(page, "Chess with camels");
  }));

test("mistakes are shown in the list and in the text, and a quick fix removes them", () =>
  visit("", async (page) => {
    await createDraft(page, CAMELS.replace("piece Knight", "piece Knigth"));
    await page.waitForSelector(".problems .error");
    assert.match(await page.textContent(".problems"), /Knigth/);
    await page.waitForSelector(".cm-lintRange-error");
    await page.dblclick(".problems .fix");
    await expectVerdict(page, "no problems, 1 test passed");
  }));

test("rules with errors are shown after a reload, with a message in place of the board", () =>
  visit("", async (page) => {
    await createDraft(page, CAMELS.replace("piece Knight", "piece Knigth"));
    await page.waitForSelector(".problems .error");
    await page.reload();
    await page.waitForSelector("[data-ready]");
    await page.waitForSelector(".problems .error");
    assert.equal(await page.textContent(".placeholder"), "The board appears when the errors in the rules are fixed.");
    assert.equal(await page.textContent(".game-title"), "my-game.var");
    assert.ok(await page.isHidden(".board"));
    for (const label of ["Turn the board", "Set up a position", "Take back"]) assert.ok(await page.isDisabled(`[aria-label="${label}"]`), label);
    assert.equal(await page.textContent(".message"), "");
    await replaceText(page, CAMELS);
    await expectTitle(page, "Chess with camels");
    assert.ok(await page.isHidden(".placeholder"));
    await click(page, "b1", "c4");
    await expectMoves(page, ["b1c4"]);
  }));

test("a link holds the text that is shown, even if it has errors", async () => {
  const text = CAMELS.replace("piece Knight", "piece Knigth");
  let made = "";
  await visit("", async (page) => {
    await createDraft(page, text);
    await page.waitForSelector(".problems .error");
    await page.click("text=Share");
    made = await page.inputValue('[aria-label="Link"]');
    assert.match(await page.textContent("dialog"), /the rules with their errors/);
  });
  await visit(new URL(made).hash, async (page) => {
    await page.waitForSelector(".problems .error");
    assert.match(await page.textContent(".editor .cm-content"), /piece Knigth/);
  });
});

test("a warning stays while the browser cannot store the text", () =>
  visit("", async (page) => {
    await page.evaluate(() => {
      window.setItem = Storage.prototype.setItem;
      Storage.prototype.setItem = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
    });
    await createDraft(page, CAMELS);
    await expectVerdict(page, "no problems, 1 test passed");
    assert.match(await page.textContent(".storage-warning"), /cannot store/);
    await page.click("text=Fork");
    await waitForText(page, ".file-name", "my-game.var");
    assert.match(await page.textContent(".storage-warning"), /cannot store/);
    await page.evaluate(() => (Storage.prototype.setItem = window.setItem));
    await appendText(page, "\n");
    await waitForText(page, ".storage-warning", "");
  }));

test("a draft that another tab has changed is not overwritten", () =>
  visit("", async (page, context) => {
    await createDraft(page, "variant T\nuse chess\n# first");
    await expectVerdict(page, "no problems");
    const other = await context.newPage();
    await other.goto(server.address);
    await other.waitForSelector("[data-ready]");
    await openRules(other);
    await appendText(other, " second");
    await page.waitForSelector(".conflict");
    await appendText(page, " third");
    const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem("varlab.drafts"))["my-game"].text);
    assert.equal(await stored(), "variant T\nuse chess\n# first second");
    await page.click("text=Load the other text");
    await page.waitForSelector(".conflict", { state: "hidden" });
    assert.match(await page.textContent(".editor .cm-content"), /first second/);
    await appendText(other, " fourth");
    await page.waitForSelector(".conflict");
    await page.click("text=Keep this text");
    await other.waitForSelector(".conflict");
    assert.equal(await stored(), "variant T\nuse chess\n# first second");
  }));

test("a draft is renamed and deleted", () =>
  visit("", async (page) => {
    const names = () => page.evaluate(() => Object.keys(JSON.parse(localStorage.getItem("varlab.drafts"))));
    await createDraft(page, CAMELS);
    await expectVerdict(page, "no problems, 1 test passed");
    await click(page, "b1", "c4");
    await page.click('[aria-label="Rename"]');
    await page.fill('[aria-label="Name of the file"]', "my camels");
    await page.keyboard.press("Enter");
    assert.match(await page.textContent("dialog .message"), /letters, digits and hyphens/);
    await page.fill('[aria-label="Name of the file"]', "camels");
    await page.keyboard.press("Enter");
    await waitForText(page, ".file-name", "camels.var");
    await expectMoves(page, ["b1c4"]);
    assert.deepEqual(await names(), ["camels"]);
    await page.click('.rules-tab [aria-label="Delete"]');
    await page.click("dialog >> text=Cancel");
    assert.deepEqual(await names(), ["camels"]);
    await page.click('.rules-tab [aria-label="Delete"]');
    await page.click("dialog .primary");
    await expectTitle(page, "Black holes");
    assert.deepEqual(await names(), []);
    assert.equal(await page.$(".game.own"), null);
  }));

test("a failing test is shown", () =>
  visit("", async (page) => {
    await createDraft(page, CAMELS.replace("cannot b1c3", "can b1c3"));
    await page.waitForSelector(".tests .failed");
    assert.match(await page.textContent(".verdict"), /1 test failed/);
  }));

/** A game with a test that would count moves for hours. */
const ENDLESS = "variant Endless\nuse chess\ntest never ends\n  perft 9 is 2439530234167\n";

test("a test that never ends is cut short", () =>
  visit("", async (page) => {
    await createDraft(page, ENDLESS);
    await expectVerdict(page, "no problems, 1 test cut short");
    await page.waitForSelector(".tests .cut-short");
  }));

test("a check that never ends is stopped after 5 s, and the page stays usable", () =>
  visit("", async (page) => {
    // Messages with this text are not sent to the workers, as if the check never ended.
    await page.evaluate(() => {
      const { postMessage } = Worker.prototype;
      Worker.prototype.postMessage = function (message, ...rest) {
        if (!JSON.stringify(message.args ?? null).includes("variant Endless")) postMessage.call(this, message, ...rest);
      };
    });
    await createDraft(page, ENDLESS);
    await expectVerdict(page, "The check was stopped after 5 s.");
    await replaceText(page, CAMELS);
    await expectVerdict(page, "no problems, 1 test passed");
    await expectTitle(page, "Chess with camels");
    await click(page, "b1", "c4");
    await expectMoves(page, ["b1c4"]);
  }));

test("words are completed again after the language service was stopped", () =>
  visit("", async (page) => {
    // The worker of the language service gets neither this text nor any later message, as if it were busy for ever.
    await page.evaluate(() => {
      const { postMessage, terminate } = Worker.prototype;
      Worker.prototype.postMessage = function (message, ...rest) {
        if (message.method === "service") {
          this.isService = true;
          this.isBusy ||= message.args[0].includes("variant Endless");
        }
        if (!this.isBusy) postMessage.call(this, message, ...rest);
      };
      Worker.prototype.terminate = function () {
        if (this.isService) window.wasServiceStopped = true;
        terminate.call(this);
      };
    });
    await createDraft(page, ENDLESS);
    await page.keyboard.press("Control+ ");
    await page.waitForFunction(() => window.wasServiceStopped);
    await replaceText(page, "variant T\n\nuse chess\n\npie");
    await page.keyboard.press("Control+ ");
    await page.waitForSelector(".cm-tooltip-autocomplete");
    assert.match(await page.textContent(".cm-tooltip-autocomplete"), /piece/);
  }));

test("words are completed", () =>
  visit("", async (page) => {
    await createDraft(page, "variant T\n\nuse chess\n\npie");
    await page.keyboard.press("Control+ ");
    await page.waitForSelector(".cm-tooltip-autocomplete");
    assert.match(await page.textContent(".cm-tooltip-autocomplete"), /piece/);
  }));

test("a change to a shipped game creates a draft", () =>
  visit("#chess", async (page) => {
    await openRules(page);
    await appendText(page, "\n# mine\n");
    await page.waitForFunction(() => document.querySelector(".file-name").textContent === "my-chess.var");
    await page.click('[data-tab="games"]');
    await page.waitForSelector('.game.own.chosen[data-draft="my-chess"]');
    await page.waitForFunction(() => JSON.parse(localStorage.getItem("varlab.setting.last")).draft === "my-chess");
    await page.reload();
    await page.waitForSelector(".game.own.chosen");
  }));

test("undo in the text does not bring back the text of another game", () =>
  visit("#chess", async (page) => {
    await openRules(page);
    await page.click('[data-tab="games"]');
    await page.click('.game[data-game="hole-chess"]');
    await waitForText(page, ".file-name", "hole-chess (shipped)");
    await page.click('[data-tab="rules"]');
    await page.click(".editor .cm-content");
    await page.keyboard.press("Control+z");
    await page.waitForTimeout(300);
    assert.equal(await page.textContent(".file-name"), "hole-chess (shipped)");
    assert.match(await page.textContent(".editor .cm-content"), /variant Hole Chess/i);
  }));

test("a change to the rules keeps later moves, variations, the current move and the clocks", () =>
  visit("#chess", async (page) => {
    for (const field of await page.$$(".control")) await field.fill("5");
    await page.keyboard.press("Tab");
    await click(page, "e2", "e4", "e7", "e5", "g1", "f3");
    await expectMoves(page, ["e2e4", "e7e5", "g1f3"]);
    await page.waitForFunction(() => document.querySelector(".clock.black").textContent === "4:58");
    await page.click('[aria-label="Back"]');
    await click(page, "d2", "d4");
    await page.waitForSelector(".variation");
    await page.click('.move[title="e2e4"]');
    await openRules(page);
    await appendText(page, "\npiece Wizard W moves FC\n");
    await page.waitForSelector('.move[title="e2e4"][aria-current]');
    await page.waitForFunction(() => /1 warning/.test(document.querySelector(".verdict").textContent));
    assert.deepEqual(await moves(page), ["e2e4", "e7e5", "g1f3", "d2d4"]);
    assert.match(await page.textContent(".clock.black"), /^4:5/);
    // Moves that are no longer legal are removed with the moves after them.
    await appendText(page, "piece Knight moves W\n");
    await expectMoves(page, ["e2e4", "e7e5", "d2d4"]);
    await expectMessage(page, /not legal under these rules were removed/);
    assert.ok(await page.$('.move[title="e2e4"][aria-current]'));
  }));

test("a change to the rules keeps the position editor open", () =>
  visit("#chess", async (page) => {
    const expectFen = await setUp(page);
    await page.click('[aria-label="Remove pieces"]');
    await click(page, "a1");
    await expectFen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w");
    await openRules(page);
    await appendText(page, "\npiece Wizard W moves FC\npiece Pawn promotes on last rank to Wizard\n");
    await page.waitForSelector('.palette [aria-label="white Wizard"]');
    await expectFen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w");
  }));

test("a game is forked and saved as a file", () =>
  visit("#hole-chess", async (page) => {
    await page.click('[data-tab="rules"]');
    await page.click("text=Fork");
    await page.waitForFunction(() => document.querySelector(".file-name").textContent === "my-hole-chess.var");
    const [download] = await Promise.all([page.waitForEvent("download"), page.click(".toolbar >> text=Save")]);
    assert.equal(download.suggestedFilename(), "my-hole-chess.var");
  }));

test("the engine answers a move", () =>
  visit("#black-holes", async (page) => {
    await page.selectOption('[aria-label="Black is played by"]', "engine");
    await click(page, "d2", "d4");
    await page.waitForFunction(() => document.querySelectorAll(".move").length === 2);
    assert.match(await status(page), /^White to move/);
  }));

test("going back through the moves does not make the engine move", () =>
  visit("#chess", async (page) => {
    await page.selectOption('[aria-label="Black is played by"]', "engine");
    await click(page, "e2", "e4");
    await page.waitForFunction(() => document.querySelectorAll(".move").length === 2);
    const played = await moves(page);
    await page.click('[aria-label="Back"]');
    await page.waitForSelector('.move[title="e2e4"][aria-current]');
    await page.waitForTimeout(1500);
    assert.deepEqual(await moves(page), played);
    assert.ok(await page.$('.move[title="e2e4"][aria-current]'));
    // An interrupted search is continued.
    await slowDownSearches(page);
    await page.click('[aria-label="Last move"]');
    await click(page, "d2", "d4");
    await page.waitForSelector('.move[title="d2d4"][aria-current]');
    await page.click('[aria-label="First move"]');
    await page.click('[aria-label="Last move"]');
    await page.waitForFunction(() => document.querySelectorAll(".move").length === 4);
  }));

/** Makes every search of the engine begin two seconds later. */
const slowDownSearches = (page) =>
  page.evaluate(() => {
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (...args) {
      setTimeout(() => postMessage.apply(this, args), args[0].method === "search" ? 2000 : 0);
    };
  });

/** Types a move. */
async function typeMove(page, move) {
  await page.fill('[aria-label="Type a move"]', move);
  await page.keyboard.press("Enter");
}

test("a move that is typed while the engine thinks is not played for the engine", () =>
  visit("#chess", async (page) => {
    await slowDownSearches(page);
    await page.selectOption('[aria-label="Black is played by"]', "engine");
    await click(page, "e2", "e4");
    await page.waitForSelector(".thinking");
    await typeMove(page, "a6");
    await expectMessage(page, /engine is thinking/);
    assert.deepEqual(await moves(page), ["e2e4"]);
    await page.waitForFunction(() => document.querySelectorAll(".move").length === 2);
  }));

test("a thinking engine stops when the user takes over its side, but not because of a wrong position", () =>
  visit("#chess", async (page) => {
    await slowDownSearches(page);
    await page.selectOption('[aria-label="Black is played by"]', "engine");
    await click(page, "e2", "e4");
    await page.waitForSelector(".thinking");
    await page.selectOption('[aria-label="Black is played by"]', "you");
    await page.waitForSelector(".thinking", { state: "detached" });
    await click(page, "e7", "e5");
    await expectMoves(page, ["e2e4", "e7e5"]);
    await page.selectOption('[aria-label="White is played by"]', "engine");
    await page.click("text=Position and record");
    await page.fill('[aria-label="Position (FEN)"]', "4k3/8 w");
    await page.click("text=Set up this position");
    await page.waitForFunction(() => document.querySelectorAll(".move").length === 3);
  }));

test("a hint is drawn and described", () =>
  visit(positionLink("chess", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"), async (page) => {
    await page.click("text=Hint");
    await expectMessage(page, /Hint: Ra8#/);
    assert.equal(await page.getAttribute(".message", "role"), "status");
    await page.waitForSelector(".path .hinted path", { state: "attached" });
    const [bar, board] = [await (await page.$(".bar")).boundingBox(), await (await page.$(".board")).boundingBox()];
    assert.ok(Math.abs(bar.height - board.height) < 2 && Math.abs(bar.y - board.y) < 2, "the bar is as high as the board");
    await click(page, "a1", "a8");
    await page.waitForSelector(".bar", { state: "hidden" });
    await page.click("text=Hint");
    await expectMessage(page, /has ended/);
  }));

test("analysis shows lines and the bar, and ends", () =>
  visit("#chess", async (page) => {
    await page.click("text=Analyse");
    await page.waitForSelector(".lines .line:nth-child(3)");
    assert.ok(await page.isVisible(".bar"));
    await page.click("text=Analyse");
    await page.waitForSelector(".lines .line", { state: "detached" });
  }));

test("every piece has a diagram, a value and its rules", () =>
  visit("#spacewarp44", async (page) => {
    await page.click('[data-tab="pieces"]');
    await page.waitForFunction(() => {
      const cards = [...document.querySelectorAll(".piece-card")];
      return cards.length > 5 && cards.every((card) => card.querySelector(".diagram svg") && card.querySelector(".rules").textContent);
    });
    assert.match(await page.textContent(".piece-card .value"), /royal|worth/);
    await page.hover(".piece-card .rule-line");
  }));

test("a game is played with the keyboard alone", () =>
  visit("#chess", async (page) => {
    await page.focus(".cell[tabindex='0']");
    const at = () => page.evaluate(() => document.activeElement.dataset.step);
    const start = await at();
    assert.ok(start);
    for (let step = 0; (await at())[0] < "e" && step < 10; step++) await page.keyboard.press("ArrowRight");
    for (let step = 0; (await at())[1] > "2" && step < 10; step++) await page.keyboard.press("ArrowDown");
    for (let step = 0; (await at())[1] < "2" && step < 10; step++) await page.keyboard.press("ArrowUp");
    assert.equal(await at(), "e2");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".selected");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await expectMoves(page, ["e2e4"]);
    assert.match(await page.textContent("[role=log]"), /White: Pawn e2 to e4/);
  }));

test("on a phone, nothing is wider than 360 pixels, and a tap selects a piece", () =>
  visit(
    "#hole-chess",
    async (page) => {
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(width <= 360, `${width} pixels`);
      await page.tap(square("c3"));
      await page.waitForSelector(".target");
      for (const tab of ["games", "rules", "pieces", "play"]) {
        await page.tap(`[data-tab="${tab}"]`);
        await page.waitForTimeout(200);
        assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 360, tab);
      }
    },
    { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  ));

test("on a phone, a draft with errors is shown as text", () =>
  visit(
    "#chess",
    async (page) => {
      await page.tap('[data-tab="games"]');
      await createDraft(page, "variant Broken\nuse chess\npiece Knigth moves C\n");
      await page.waitForSelector(".problems .error");
      await page.tap('[data-tab="games"]');
      await page.tap(".game.own");
      await page.waitForSelector('[data-tab="rules"][aria-selected="true"]');
      await page.tap('[data-tab="play"]');
      assert.ok(await page.isVisible(".placeholder"));
    },
    { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  ));

test("markup in the texts of authors is shown as text", () =>
  visit(link({ f: "x", t: 'variant <img src=x onerror=alert(1)>\n  by <b>me</b>\nuse chess\n' }), async (page) => {
    assert.match(await page.textContent(".game-title, .verdict, .problems"), /</);
    assert.equal(await page.$("img"), null);
  }));

test("a reload without a network shows the page", () =>
  visit("#chess", async (page, context) => {
    await page.waitForFunction(() => navigator.serviceWorker.ready.then(() => true));
    await page.waitForFunction(async () => (await caches.keys()).length === 1);
    await context.setOffline(true);
    await page.reload();
    await page.waitForSelector("[data-ready]");
    await page.click('[data-tab="rules"]');
    await page.waitForSelector(".editor .cm-content");
    await page.click('[data-tab="play"]', { force: true }).catch(() => undefined);
    await click(page, "e2", "e4");
    await expectMoves(page, ["e2e4"]);
  }));

for (const colorScheme of ["light", "dark"])
  test(`accessibility: axe finds nothing serious (${colorScheme})`, () =>
    visit(
      "#crazyhouse",
      async (page) => {
        for (const tab of ["games", "rules", "pieces"]) {
          await page.click(`[data-tab="${tab}"]`);
          await page.waitForTimeout(800);
          const found = await page.evaluate(async (source) => {
            if (!window.axe) new Function(source)();
            const result = await window.axe.run(document);
            return result.violations
              .filter((violation) => ["serious", "critical"].includes(violation.impact))
              .map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.target.join(" ")).slice(0, 3)}`);
          }, axe);
          assert.deepEqual(found, [], tab);
        }
      },
      { colorScheme, bypassCSP: true },
    ));
