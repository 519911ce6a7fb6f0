// The chess clocks of a game. Each side has its own time control, or none.

import { el } from "./dom.ts";
import { loadSetting, saveSetting } from "./store.ts";
import type { SideName } from "./types.ts";

const SIDES: SideName[] = ["white", "black"];
/** Interval at which the running clock is checked, in milliseconds. */
const CHECK_INTERVAL = 100;
/** Suggested time controls; the player can also type others. */
const SUGGESTED_TIME_CONTROLS = ["1+0", "3+2", "5+3", "10+5", "15+10", "30+20"];

/** A time control, in milliseconds: the initial time and the increment per turn. */
export interface TimeControl {
  base: number;
  increment: number;
}

/**
 * Parses a time control in minutes, optionally with an increment in seconds: `5`, `0.5`, `3+2`. Returns `undefined` for any other text, and
 * for zero minutes.
 */
export function parseTimeControl(text: string): TimeControl | undefined {
  const [, minutes, seconds] = /^(\d{1,3}(?:\.\d+)?)(?:\+(\d{1,3}))?$/.exec(text.replace(/\s/g, "")) ?? [];
  const base = Number(minutes) * 60_000;
  return base > 0 ? { base, increment: Number(seconds ?? 0) * 1000 } : undefined;
}

/** Formats a time as minutes and seconds, `4:59`; below ten seconds, as seconds and tenths, `9.5`. */
export function formatTime(milliseconds: number): string {
  const remaining = Math.max(milliseconds, 0);
  if (remaining < 10_000) return (Math.ceil(remaining / 100) / 10).toFixed(1);
  const seconds = Math.ceil(remaining / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export class Clocks {
  /** The input field for the time control of each side. */
  readonly fields = SIDES.map((side, index) => this.createField(side, index));
  /** The element that shows the clock of each side. */
  readonly displays = SIDES.map((side) => el("span", { class: `clock ${side}`, role: "timer", "aria-label": `${side}'s clock` }));
  /** The suggested values of the input fields. */
  readonly suggestions = el("datalist", { id: "time-controls" }, ...SUGGESTED_TIME_CONTROLS.map((value) => el("option", { value })));
  /** The side that has lost on time. */
  flaggedSide: SideName | undefined;
  private timeControls: (TimeControl | undefined)[] = [];
  /** The remaining time of each side when its clock was last started or stopped, in milliseconds. */
  private remainingTimes = [0, 0];
  /** True from the end of the first turn of the game. */
  private started = false;
  /** Index of the side whose clock runs; `undefined` if both are stopped. */
  private runningIndex: number | undefined;
  /** The time at which the running clock was started, from `performance.now()`. */
  private runningSince = 0;
  private timer: ReturnType<typeof setInterval> | undefined;

  /** `onflagfall` is called when a side has run out of time, `onchange` when the user has changed a time control. */
  constructor(
    private readonly onflagfall: () => void,
    private readonly onchange: () => void,
  ) {
    this.reset();
  }

  private createField(side: SideName, index: number): HTMLInputElement {
    const field = el("input", {
      type: "text",
      class: "control",
      list: "time-controls",
      placeholder: "no clock",
      autocomplete: "off",
      "aria-label": `Time of ${side}: minutes, or minutes + seconds for each turn`,
      title: "minutes, or minutes+seconds for each turn",
      value: loadSetting<string[]>("clocks", ["", ""])[index] ?? "",
    });
    field.addEventListener("change", () => {
      saveSetting("clocks", this.fields.map((input) => input.value));
      this.reset();
      this.onchange();
    });
    return field;
  }

  /** The reason why a field contains no time control; empty if all do. */
  get problem(): string {
    const invalid = this.fields.find((field) => field.getAttribute("aria-invalid") === "true");
    return invalid ? `“${invalid.value}” is not a time. Type minutes, or minutes+seconds for each turn: 5 or 5+3.` : "";
  }

  /** Stops both clocks, reads the time controls from the input fields, and sets the clocks to the initial times. */
  reset(): void {
    this.switchTo(undefined);
    this.flaggedSide = undefined;
    this.started = false;
    this.timeControls = this.fields.map((field) => parseTimeControl(field.value));
    for (const [index, field] of this.fields.entries()) {
      const isInvalid = field.value.trim() !== "" && !this.timeControls[index];
      field.setAttribute("aria-invalid", String(isInvalid));
      this.remainingTimes[index] = this.timeControls[index]?.base ?? 0;
    }
    this.show();
  }

  /** Stops the clocks and adds the side's increment. The first turn of the game earns no increment; the clocks run only from its end. */
  endTurn(side: SideName): void {
    const index = SIDES.indexOf(side);
    this.switchTo(undefined);
    if (this.started) this.remainingTimes[index] += this.timeControls[index]?.increment ?? 0;
    this.started = true;
  }

  /**
   * Starts the clock of a side and stops the other. With `undefined`, both stop. Before the end of the first turn of the game and after a
   * loss on time, no clock starts.
   */
  switchTo(side: SideName | undefined): void {
    const startedIndex = side === undefined || !this.started || this.flaggedSide ? -1 : SIDES.indexOf(side);
    const now = performance.now();
    if (this.runningIndex !== undefined) this.remainingTimes[this.runningIndex] -= now - this.runningSince;
    clearInterval(this.timer);
    this.runningIndex = this.timeControls[startedIndex] ? startedIndex : undefined;
    this.runningSince = now;
    if (this.runningIndex !== undefined) this.timer = setInterval(() => this.checkFlagFall(), CHECK_INTERVAL);
    this.show();
  }

  /** Returns the remaining time of a side, in milliseconds; `Infinity` if the side has no time control. */
  remaining(side: SideName): number {
    const index = SIDES.indexOf(side);
    if (!this.timeControls[index]) return Infinity;
    return this.remainingTimes[index] - (this.runningIndex === index ? performance.now() - this.runningSince : 0);
  }

  private checkFlagFall(): void {
    const side = SIDES[this.runningIndex!];
    if (this.remaining(side) <= 0) {
      this.flaggedSide = side;
      this.switchTo(undefined);
      this.onflagfall();
    }
    this.show();
  }

  private show(): void {
    for (const [index, display] of this.displays.entries()) {
      display.hidden = !this.timeControls[index];
      display.textContent = this.timeControls[index] ? formatTime(this.remaining(SIDES[index])) : "";
      display.classList.toggle("runs", this.runningIndex === index);
    }
  }
}
