// The drafts of the author and the settings, in the browser's local storage. Nothing is sent to a server.

/** A variant file that the browser stores. */
export interface Draft {
  /** The name of the file, without `.var`. */
  name: string;
  text: string;
  /** The time of the last change, in milliseconds since 1970. */
  modified: number;
}

const DRAFTS_KEY = "varlab.drafts";
const SETTING_PREFIX = "varlab.setting.";

/** Returns the stored value, or `fallback` if there is none or it cannot be read. */
function readItem<T>(key: string, fallback: T): T {
  try {
    const text = localStorage.getItem(key);
    return text === null ? fallback : (JSON.parse(text) as T);
  } catch {
    return fallback;
  }
}

/** Stores a value as JSON. Returns false if the browser does not allow it. */
function writeItem(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    // The storage can be full or disabled.
    return false;
  }
}

export const loadSetting = <T>(name: string, fallback: T): T => readItem(SETTING_PREFIX + name, fallback);
export const saveSetting = (name: string, value: unknown): boolean => writeItem(SETTING_PREFIX + name, value);

/** Returns all drafts, the last modified one first. */
export const drafts = (): Draft[] =>
  Object.values(readItem<Record<string, Draft>>(DRAFTS_KEY, {})).sort((first, second) => second.modified - first.modified);

/** Calls `listener` when another tab has changed the drafts. */
export function onDraftsChange(listener: () => void): void {
  window.addEventListener("storage", ({ key }) => {
    if (key === DRAFTS_KEY || key === null) listener();
  });
}

/** Stores a draft in place of an earlier one with the same name. Returns false if the browser does not allow it. */
export function saveDraft(name: string, text: string): boolean {
  const all = readItem<Record<string, Draft>>(DRAFTS_KEY, {});
  all[name] = { name, text, modified: Date.now() };
  return writeItem(DRAFTS_KEY, all);
}

export function deleteDraft(name: string): void {
  const { [name]: deleted, ...others } = readItem<Record<string, Draft>>(DRAFTS_KEY, {});
  writeItem(DRAFTS_KEY, others);
}

/** Returns a name that no draft has: `name`, or `name` followed by a hyphen and the first free number from 2. */
export function unusedName(name: string): string {
  const taken = new Set(drafts().map((draft) => draft.name));
  if (!taken.has(name)) return name;
  for (let number = 2; ; number++) if (!taken.has(`${name}-${number}`)) return `${name}-${number}`;
}
