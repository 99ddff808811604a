/** Identifies an element by role and name, by the label of a field, or by a selector. */
export type Target = {
  readonly role?: string;
  /** The accessible name, or its beginning followed by `…`. */
  readonly name?: string;
  readonly css?: string;
};

/** Returns the first visible element that matches, or `null`. Runs in the browser, so it is self-contained. */
export function findElement({ role, name, css = "*" }: Target): Element | null {
  const selectors: Record<string, string> = {
    button: "button, summary, [role=button], input[type=submit]",
    checkbox: "input[type=checkbox], [role=checkbox]",
    dialog: "dialog, [role=dialog], [role=alertdialog]",
    heading: "h1, h2, h3, h4, h5, h6",
    link: "a[href]",
    textbox: "input:not([type=checkbox], [type=radio], [type=hidden]), textarea, [role=textbox]",
  };
  const clean = (text: string) => text.replaceAll(/\s+/g, " ").trim();
  const readLabels = (element: Element) =>
    "labels" in element && element.labels instanceof NodeList ? [...element.labels] : [];
  const readName = (element: Element): string => {
    const ids = element.getAttribute("aria-labelledby")?.split(/\s+/) ?? [];
    const sources = [...ids.map((id) => document.getElementById(id)), ...readLabels(element)];
    const label = sources.map((source) => source?.textContent ?? "").join(" ");
    const own = element.getAttribute("aria-label") ?? (clean(label) || element.textContent);
    return clean(own || (element.getAttribute("title") ?? ""));
  };
  const hasName = (element: Element) => {
    if (name === undefined) return true;
    const own = readName(element);
    return name.endsWith("…") && own !== name ? own.startsWith(name.slice(0, -1)) : own === name;
  };
  const isVisible = (element: Element) =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility === "visible";
  const wanted = role === undefined ? css : (selectors[role] ?? `[role=${role}]`);
  return (
    [...document.querySelectorAll(wanted)].find(
      (element) => element.matches(css) && hasName(element) && isVisible(element),
    ) ?? null
  );
}
