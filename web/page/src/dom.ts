// Functions that create DOM elements. Text is always inserted as text, never parsed as HTML.

type Child = Node | string | null | undefined | false;
type Properties = Record<string, unknown>;

/**
 * Creates an HTML element. A property whose name begins with `on` is an event listener. Properties that are `undefined`, `null` or `false`
 * are omitted, and so are children that are falsy.
 */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Properties = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value as EventListener);
    else if (name === "class") element.className = String(value);
    else if (name in element && !name.startsWith("aria") && name !== "list" && name !== "form")
      (element as any)[name] = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.filter((child): child is Node | string => Boolean(child)));
  return element;
}

const SVG_NAMESPACE = "http://www.w3.org/2000/svg";

/** Creates an SVG element. */
export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Record<string, string | number> = {},
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(SVG_NAMESPACE, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}

/**
 * Parses an SVG drawing from the varlab WebAssembly library. `DOMParser` does not run scripts; the Content-Security-Policy blocks
 * event-handler attributes.
 */
export function parseDrawing(text: string): SVGElement {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const drawing = document.importNode(parsed, true) as unknown as SVGElement;
  renewIds(drawing);
  return drawing;
}

/** Parses SVG elements and returns them in a group. */
export function parseSvgGroup(text: string): SVGGElement {
  const group = svg("g");
  const parsed = new DOMParser().parseFromString(`<svg xmlns="${SVG_NAMESPACE}">${text}</svg>`, "image/svg+xml");
  for (const child of [...parsed.documentElement.children]) group.append(document.importNode(child, true));
  return group;
}

/** The number of copies to which `renewIds` has given new identifiers. */
let renewedCount = 0;

/**
 * Gives the elements of a drawing new identifiers, which no other drawing has. Otherwise the references of all copies of a drawing would
 * lead to the elements of the first copy, which may be hidden.
 */
export function renewIds(drawing: Element): void {
  const named = drawing.querySelectorAll("[id]");
  if (named.length === 0) return;
  const suffix = `-${++renewedCount}`;
  for (const element of named) element.id += suffix;
  for (const element of drawing.querySelectorAll("*"))
    for (const attribute of element.attributes) {
      if (attribute.localName === "href") attribute.value = attribute.value.replace(/^#.*/, `$&${suffix}`);
      else attribute.value = attribute.value.replace(/url\(#[^)]*/g, `$&${suffix}`);
    }
}

/** The path data of each icon. */
const ICONS: Record<string, string> = {
  undo: "M9 7L4 12l5 5M4 12h10a6 6 0 0 1 0 12",
  first: "M6 5v14M18 5l-8 7 8 7z",
  back: "M16 5l-9 7 9 7z",
  forward: "M8 5l9 7-9 7z",
  last: "M18 5v14M6 5l8 7-8 7z",
  flip: "M8 4v15M8 4L4 8M8 4l4 4M16 20V5M16 20l-4-4M16 20l4-4",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 1 4 10.5c-.8.7-1 1.5-1 2.5H9c0-1-.2-1.8-1-2.5A6 6 0 0 1 12 3z",
  share: "M8 12l8-5M8 12l8 5M8 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM22 6a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM22 18a3 3 0 1 1-6 0 3 3 0 0 1 6 0z",
  fork: "M6 4v5c0 4 12 2 12 7v4M18 4v2M6 20v-8",
  open: "M3 19V5h6l2 3h10v11z",
  save: "M12 3v12M12 15l-5-5M12 15l5-5M4 20h16",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2",
  search: "M10 4a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM15 15l6 6",
  new: "M5 12h14M12 5v14",
  edit: "M4 20l1-5L16 4l4 4L9 19zM14 6l4 4",
  restart: "M5 12a7 7 0 1 0 2.5-5.4M5 3v5h5",
  record: "M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6",
  format: "M4 5h16M8 10h12M8 14h12M4 19h16",
  rename: "M3 8h11M3 16h11M3 8v8M17 4h4M17 20h4M19 4v16",
  delete: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v6M14 11v6",
  chart: "M4 20V4M4 20h16M8 16l4-5 3 3 5-7",
};

/** Creates an icon. It is empty if no icon has this name. */
export function icon(name: keyof typeof ICONS | string): SVGSVGElement {
  const drawing = svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true", class: "icon" });
  drawing.append(svg("path", { d: ICONS[name] ?? "" }));
  return drawing;
}

/** Creates a button with an icon. If `showsLabel` is false, the label is only a tooltip and the accessible name. */
export function button(label: string, iconName: string, onclick: () => void, showsLabel = false): HTMLButtonElement {
  const element = el("button", { type: "button", onclick, title: label, class: showsLabel ? "labelled" : "plain" }, icon(iconName));
  if (showsLabel) element.append(label);
  else element.setAttribute("aria-label", label);
  return element;
}

/** Adds a key to the tooltip of a button. `keyName` is the key as it is written on keyboards. */
export function withShortcut(element: HTMLButtonElement, key: string, keyName = key): HTMLButtonElement {
  element.title += ` (${keyName})`;
  element.setAttribute("aria-keyshortcuts", key);
  return element;
}
