// The page: the board on one side; on the other, tabs with the games, the text of the rules, and the pieces.

import "./style.css";
import { showDialog } from "./dialog.ts";
import { button, el } from "./dom.ts";
import { embeddedGame } from "./embedded.ts";
import { openFile, saveFile } from "./files.ts";
import { GamesTab, shippedGames } from "./games-tab.ts";
import { PiecesTab } from "./pieces-tab.ts";
import { NOT_STORED, RulesTab } from "./rules-tab.ts";
import { decodeFragment, encodeFragment, type SharedGame } from "./share.ts";
import { drafts, loadSetting, onDraftsChange, saveSetting, unusedName } from "./store.ts";
import { GameView } from "./game-view.ts";
import type { OpenedRules, Source } from "./types.ts";
import { WorkerClient } from "./worker-client.ts";

type Tab = "games" | "play" | "rules" | "pieces";

const DEFAULT_GAME = "black-holes";

const announcer = el("div", { class: "visually-hidden", "aria-live": "polite", role: "log" });
const helperWorker = new WorkerClient();
const title = el("h1", { class: "game-title" });
const subtitle = el("p", { class: "subtitle" });
const restartButton = button("Restart", "restart", () => gameView.restart(), true);
const recordButton = button("Position and record", "record", () => void showNotation(), true);
let currentTab: Tab = "games";
/** The hash of the rules whose pieces the Pieces tab shows. */
let shownPiecesHash = "";

const gameView = new GameView(showTitle, (text) => {
  announcer.append(el("p", {}, text));
  while (announcer.childElementCount > 5) announcer.firstElementChild?.remove();
});

const rulesTab = new RulesTab({
  changed: (source) => {
    if (gameView.source && !gameView.source.shipped && gameView.source.name === source.name && gameView.source.text === source.text) return;
    void reopenSource(source);
  },
  edited: () => forgetLink(),
  renamed: (oldName, newName) => {
    const { source } = gameView;
    if (source?.name === oldName && !source.shipped) source.name = newName;
    forgetLink();
    showTitle();
    saveLastGame(rulesTab.source!);
  },
  deleted: () => {
    forgetLink();
    if (embeddedGame) void openSource(embeddedGame);
    else void openShipped(DEFAULT_GAME).then(() => showTab("games"));
  },
  open: (source) => {
    forgetLink();
    void openSource(source);
    gamesTab.fillList();
  },
});

const gamesTab = new GamesTab(
  {
    open: (name) => void openShipped(name),
    openDraft: (name) => void openDraft(name),
    create: () => createDraft(),
  },
  helperWorker,
);

const piecesTab = new PiecesTab(gameView.board, helperWorker);

const sideTabs: [Tab, string, HTMLElement][] = [
  ["games", "Games", gamesTab.element],
  ["rules", "Rules", rulesTab.element],
  ["pieces", "Pieces", piecesTab.element],
];

function createLayout(): HTMLElement {
  const tabButtons = (
    [["play", "Play"], ...sideTabs.map(([name, label]) => [name, label])] as [Tab, string][]
  ).map(([name, label]) =>
    el(
      "button",
      { type: "button", role: "tab", id: `tab-${name}`, "data-tab": name, "aria-controls": `panel-${name}`, onclick: () => showTab(name) },
      label,
    ),
  );
  for (const [name, , element] of sideTabs) {
    element.id = `panel-${name}`;
    element.setAttribute("role", "tabpanel");
    element.setAttribute("aria-labelledby", `tab-${name}`);
  }
  const tabBar = el("div", { class: "tabs", role: "tablist", "aria-label": "Views" }, ...tabButtons);
  tabBar.addEventListener("keydown", (event) => {
    const visible = tabButtons.filter((button) => button.offsetParent !== null);
    const index = visible.indexOf(document.activeElement as HTMLButtonElement);
    const offset = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (offset === 0 || index < 0) return;
    const next = visible[(index + offset + visible.length) % visible.length];
    next.focus();
    next.click();
  });
  return el(
    "div",
    { class: "shell" },
    el(
      "header",
      { class: "top" },
      el("a", { class: "brand", href: "#", "aria-label": "varlab" }, "varlab"),
      el("div", { class: "titles" }, title, subtitle),
      el(
        "nav",
        { class: "actions", "aria-label": "Actions" },
        restartButton,
        button("Share", "share", () => void showLink(), true),
        recordButton,
        button("Light or dark", "sun", () => switchTheme()),
      ),
    ),
    tabBar,
    el("main", { class: "views" }, el("div", { class: "side" }, ...sideTabs.map(([, , element]) => element)), createPlayPanel()),
    announcer,
  );
}

function createPlayPanel(): HTMLElement {
  return el(
    "div",
    { class: "play", id: "panel-play", role: "tabpanel", "aria-labelledby": "tab-play" },
    gameView.boardElement,
    gameView.panel,
  );
}

function showTab(name: Tab): void {
  currentTab = name;
  document.documentElement.dataset.tab = name;
  for (const button of document.querySelectorAll<HTMLElement>("[role=tab]")) {
    const isChosen = button.dataset.tab === name;
    button.setAttribute("aria-selected", String(isChosen));
    button.tabIndex = isChosen ? 0 : -1;
  }
  for (const [tab, , element] of sideTabs) element.hidden = tab !== name && !(name === "play" && tab === "games");
  if (name === "rules") void rulesTab.reveal();
  if (name === "games") {
    gamesTab.markOpen(rulesTab.source);
    gamesTab.refreshDrafts();
  }
  if (name === "pieces") showPieces();
}

function showPieces(): void {
  const { source, facts, hash } = gameView;
  if (shownPiecesHash === hash) return;
  shownPiecesHash = hash;
  if (!source || !facts) return piecesTab.clear();
  void piecesTab.show(facts.kinds, async () => {
    await helperWorker.call("open", [source, ""]);
  });
}

function showTitle(): void {
  const { facts } = gameView;
  title.textContent = facts?.title ?? rulesTab.fileName;
  subtitle.textContent = facts ? [facts.inventors.join(", "), facts.year].filter(Boolean).join(", ") : "";
  document.title = `${title.textContent} · varlab`;
  for (const button of [restartButton, recordButton]) button.disabled = !facts;
  if (currentTab === "pieces") showPieces();
}

/** The game that is opened again after a reload. */
interface LastGame {
  shipped?: string;
  draft?: string;
  options?: Record<string, string>;
}

function saveLastGame({ shipped, name, options }: Source): void {
  const last: LastGame = shipped ? { shipped, options } : { draft: name, options };
  saveSetting("last", last);
}

/** Opens changed rules of the open game, which continues under them. */
async function reopenSource(source: Source): Promise<void> {
  await gameView.reopen(source);
  const options = gameView.source?.options ?? {};
  rulesTab.setOptions(options);
  showOptions();
  saveLastGame({ ...source, options });
}

/**
 * Opens rules and plays moves. If the rules have errors, shows their text instead. If the rules cannot be opened, for example
 * because the start position is invalid, shows a message and returns `undefined`.
 */
async function openSource(source: Source, start = "", moves: string[] = []): Promise<OpenedRules | undefined> {
  const opened = await gameView.open(source, start, moves);
  if (!opened) return undefined;
  const completeSource = { ...source, text: opened.text };
  rulesTab.show(completeSource);
  gamesTab.markOpen(rulesTab.source);
  showTitle();
  showOptions();
  saveLastGame(source);
  if (!opened.valid) showTab("rules");
  return opened;
}

async function openShipped(name: string): Promise<void> {
  if (!shippedGames.some((game) => game.name === name)) {
    gameView.showMessage(`There is no game called ${name}.`);
    return;
  }
  forgetLink();
  gameView.showMessage("");
  await openSource({ shipped: name, name, text: "", options: {} });
  if (isNarrow()) showTab("play");
}

async function openDraft(name: string): Promise<void> {
  const draft = drafts().find((draft) => draft.name === name);
  forgetLink();
  gameView.showMessage("");
  const opened = draft && (await openSource({ name, text: draft.text, options: {} }));
  if (opened?.valid && isNarrow()) showTab("play");
}

const isNarrow = (): boolean => matchMedia("(max-width: 760px)").matches;

/** Creates a draft based on chess, and opens it. */
function createDraft(): void {
  const name = unusedName("my-game");
  const text = "variant My game\n\nuse chess\n\n# Your rules replace those of chess, or add to them:\n# piece Knight moves C\n";
  rulesTab.store(name, text);
  forgetLink();
  void openSource({ name, text, options: {} }).then(() => {
    gamesTab.fillList();
    showTab("rules");
  });
}

/** Shows the options of the rules below the players, each as a select box. */
function showOptions(): void {
  document.querySelector(".options")?.remove();
  const { facts, source } = gameView;
  if (!facts || !source || facts.options.length === 0) return;
  const rows = facts.options.map((option) =>
    el(
      "label",
      {},
      option.name,
      el(
        "select",
        {
          onchange: (event: Event) => {
            const value = (event.target as HTMLSelectElement).value;
            void reopenSource({ ...source, options: { ...source.options, [option.name]: value } });
          },
        },
        ...option.choices.map((choice) => el("option", { value: choice, selected: choice === option.value }, choice)),
      ),
    ),
  );
  gameView.panel.querySelector(".players")?.after(el("div", { class: "options" }, ...rows));
}

/** Copies a text to the clipboard, and reports success or failure in the element `note`. */
async function copyText(text: string, note: HTMLElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    note.textContent = "Copied.";
  } catch {
    note.textContent = "The browser does not allow copying; select the text and copy it.";
  }
}

/**
 * Shows a link that contains the text in the editor, or the name of a shipped game, with the start position and the moves. If the text
 * has errors, the link contains only the text.
 */
async function showLink(): Promise<void> {
  const { source } = rulesTab;
  if (!source) return;
  const isOnBoard = gameView.source?.name === source.name && gameView.source.text === source.text;
  const hasErrors = !isOnBoard && (await rulesTab.hasErrors());
  const shared: SharedGame = source.shipped ? { n: source.shipped } : { f: source.name, t: source.text };
  if (Object.keys(source.options).length > 0) shared.o = source.options;
  if (!hasErrors) {
    if (gameView.startPosition) shared.s = gameView.startPosition;
    if (gameView.moves.length > 0) shared.m = gameView.moves.join(" ");
  }
  if (isOnBoard) shared.h = gameView.hash;
  let link: string;
  try {
    link = location.href.replace(/#.*/, "") + (await encodeFragment(shared));
  } catch (error) {
    gameView.showMessage(`The link cannot be made: ${(error as Error).message}.`);
    return;
  }
  const field = el("textarea", { readOnly: true, rows: 4, "aria-label": "Link", class: "link" });
  field.value = link;
  const contents = hasErrors ? "the rules with their errors, without moves" : `${source.shipped ? "the name of the game" : "the rules"} and the moves`;
  const note = el("p", { role: "status" });
  showDialog(
    "Share",
    el("p", {}, `The link holds ${contents}. Nothing is stored on a server.`),
    field,
    el("button", { type: "button", class: "primary", onclick: () => void copyText(link, note) }, "Copy the link"),
    note,
  );
  field.focus();
  field.select();
}

/** Shows the FEN and the PGN of the game. */
async function showNotation(): Promise<void> {
  const record = (await gameView.record()) ?? "";
  const position = el("input", { type: "text", class: "wide", "aria-label": "Position (FEN)" });
  position.value = gameView.state?.fen ?? "";
  const text = el("textarea", { rows: 10, class: "wide", "aria-label": "Record of the game (PGN)" });
  text.value = record;
  const problem = el("p", { class: "message", role: "alert" });
  /** Returns a button that runs an action, and shows the error if it fails. */
  const actionButton = (label: string, action: () => Promise<void> | void) => {
    const run = async () => {
      try {
        problem.textContent = "";
        await action();
      } catch (error) {
        problem.textContent = (error as Error).message;
      }
    };
    return el("button", { type: "button", onclick: () => void run() }, label);
  };
  const dialog = showDialog(
    "Position and record",
    el("label", {}, "Position (FEN)"),
    position,
    el("div", { class: "row" }, actionButton("Set up this position", () => gameView.newGame(position.value).then(() => dialog.close()))),
    el("label", {}, "Record (PGN)"),
    text,
    el(
      "div",
      { class: "row" },
      actionButton("Read this record", () => gameView.loadRecord(text.value).then(() => dialog.close())),
      actionButton("Save", () => saveFile(`${gameView.source?.name}.pgn`, text.value)),
      actionButton("Open…", async () => void (text.value = (await openFile(".pgn,text/plain"))?.text ?? text.value)),
    ),
    problem,
  );
  position.focus();
  position.select();
}

function switchTheme(): void {
  const isDark = getComputedStyle(document.documentElement).colorScheme.includes("dark");
  const theme = isDark ? "light" : "dark";
  document.documentElement.dataset.theme = theme;
  saveSetting("theme", theme);
}

/** Removes the game from the URL, so that a reload opens what is shown now and not the game of a link. */
function forgetLink(): void {
  if (location.hash) history.replaceState(null, "", location.pathname + location.search);
}

/** Opens the game in the URL fragment. Returns false if the fragment contains no game, or one that cannot be opened. */
async function openLink(): Promise<boolean> {
  if (!location.hash || location.hash === "#") return false;
  try {
    const shared = await decodeFragment(location.hash);
    if (!shared) return false;
    const moves = (shared.m ?? "").split(" ").filter(Boolean);
    const options = Object.fromEntries(Object.entries(shared.o ?? {}).filter(([, value]) => typeof value === "string"));
    if (shared.t !== undefined) {
      // A reload opens the draft that the first opening has stored.
      const stored = drafts().find((draft) => draft.text === shared.t);
      const name = stored?.name ?? unusedName((shared.f ?? "shared").replace(/[^A-Za-z0-9-]+/g, "-"));
      const opened = await openSource({ name, text: shared.t, options }, shared.s, moves);
      const isStored = opened && rulesTab.store(name, shared.t);
      gamesTab.fillList();
      if (opened?.valid && shared.h && shared.h !== opened.hash) gameView.showMessage("The rules are not those with which this game was played.");
      if (isStored === false) gameView.showMessage(NOT_STORED);
      if (opened?.valid && isNarrow()) showTab("play");
      return opened !== undefined;
    }
    if (!shared.n) return false;
    if (!shippedGames.some((game) => game.name === shared.n)) throw new Error(`there is no game called ${shared.n}`);
    const opened = await openSource({ shipped: shared.n, name: shared.n, text: "", options }, shared.s, moves);
    if (opened?.valid && shared.h && shared.h !== opened.hash) gameView.showMessage("The rules of this game have changed since the link was made.");
    if (opened?.valid && isNarrow()) showTab("play");
    return opened !== undefined;
  } catch (error) {
    gameView.showMessage(`The link cannot be read: ${(error as Error).message}.`);
    return false;
  }
}

/** Opens the first game: the one in the URL fragment, the embedded one, the one that was open last, or `DEFAULT_GAME`. */
async function openFirstGame(): Promise<void> {
  if (await openLink()) return;
  if (embeddedGame) {
    await openSource(embeddedGame);
    return;
  }
  const last = loadSetting<LastGame>("last", {});
  const options = last.options ?? {};
  const draft = drafts().find((draft) => draft.name === last.draft);
  const shipped = shippedGames.some((game) => game.name === last.shipped) ? last.shipped! : DEFAULT_GAME;
  await openSource(
    draft ? { name: draft.name, text: draft.text, options } : { shipped, name: shipped, text: "", options },
  );
}

function startPage(): void {
  const theme = loadSetting<string>("theme", "");
  if (theme) document.documentElement.dataset.theme = theme;
  if (embeddedGame) document.documentElement.dataset.single = "";
  document.getElementById("app")!.append(createLayout());
  showTab(isNarrow() || embeddedGame ? "play" : "games");
  document.addEventListener("keydown", (event) => {
    const usesKeys = (event.target as Element).closest?.("input, textarea, select, .editor, dialog, [role=tablist]");
    if (!usesKeys && !event.defaultPrevented && gameView.handleKey(event)) event.preventDefault();
  });
  document.addEventListener("pointerdown", (event) => {
    if (!gameView.boardElement.contains(event.target as Node)) gameView.clearSelection();
  });
  onDraftsChange(() => {
    rulesTab.compareWithStored();
    gamesTab.refreshDrafts();
  });
  window.addEventListener("hashchange", () => void openLink());
  // The board is shown first; then the list of games is filled, and the service worker for offline use is registered.
  void openFirstGame().then(() => {
    gamesTab.fillList();
    document.documentElement.setAttribute("data-ready", "");
    if (!embeddedGame && "serviceWorker" in navigator && location.protocol !== "file:" && import.meta.env.PROD)
      void navigator.serviceWorker.register("./sw.js").catch(() => undefined);
  });
}

startPage();
