/**
 * Removes what other programs add to copied HTML, so that only the structure and the emphasis of the text are
 * pasted. Needs a browser's `DOMParser`, which runs no scripts and loads no pictures.
 */

/** Styles that mean something. Colors, fonts and sizes of other pages do not fit the post. */
const keptStyles = [
  "font-weight",
  "font-style",
  "text-decoration",
  "text-decoration-line",
  "vertical-align",
  "text-align",
] as const;

/** Returns the copied part of clipboard HTML as clean HTML. */
export function cleanHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const element of body.querySelectorAll("style, script, meta, link, title, xml")) {
    element.remove();
  }
  joinWordLists(body);
  for (const element of body.querySelectorAll('[id^="docs-internal-guid"]')) unwrap(element);
  for (const list of body.querySelectorAll("ul > ul, ul > ol, ol > ul, ol > ol")) nestList(list);
  for (const element of body.querySelectorAll<HTMLElement>("[style]")) cleanStyle(element);
  return body.innerHTML;
}

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

/** Moves a list that is a child of another list, as in Google Docs, into the item before it. */
function nestList(list: Element): void {
  const item = list.previousElementSibling;
  if (item?.tagName === "LI") item.append(list);
}

function cleanStyle(element: HTMLElement): void {
  const kept = keptStyles.flatMap((name) => {
    const value = element.style.getPropertyValue(name);
    // The page of the post underlines links.
    const isInherent = name.startsWith("text-decoration") && element.closest("a") !== null;
    return value === "" || isInherent ? [] : [`${name}:${value}`];
  });
  if (kept.length === 0) element.removeAttribute("style");
  else element.setAttribute("style", kept.join(";"));
}

/** Replaces the paragraphs with which Word writes lists. */
function joinWordLists(body: HTMLElement): void {
  const isItem = (element: Element | null): element is HTMLElement =>
    element !== null &&
    /mso-list:(?!\s*(?:none|ignore))/i.test(element.getAttribute("style") ?? "");
  for (const first of body.querySelectorAll("p")) {
    if (!first.isConnected || !isItem(first)) continue;
    const items: HTMLElement[] = [first];
    let next = first.nextElementSibling;
    while (isItem(next) && readListName(next) === readListName(first)) {
      items.push(next);
      next = next.nextElementSibling;
    }
    const list = createList(items[0] ?? first);
    first.before(list);
    addItems(list, items);
  }
}

/** Adds Word's paragraphs to a list. Each paragraph has a style with its level. */
function addItems(list: Element, items: readonly HTMLElement[]): void {
  const open = [{ list, level: readLevel(items[0]) }];
  for (const paragraph of items) {
    const level = readLevel(paragraph);
    while (open.length > 1 && level < (open.at(-1)?.level ?? 0)) open.pop();
    let current = open.at(-1)?.list ?? list;
    const parent = current.lastElementChild;
    if (level > (open.at(-1)?.level ?? level) && parent !== null) {
      current = createList(paragraph);
      parent.append(current);
      open.push({ list: current, level });
    }
    takeMarker(paragraph)?.remove();
    const item = document.createElement("li");
    item.append(...paragraph.childNodes);
    current.append(item);
    paragraph.remove();
  }
}

const createList = (paragraph: Element): Element =>
  document.createElement(
    /^\(?[\da-z]{1,4}[.)]/i.test(takeMarker(paragraph)?.textContent.trim() ?? "") ? "ol" : "ul",
  );

const takeMarker = (paragraph: Element): Element | null =>
  paragraph.querySelector('[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]');

/** Returns the name that the items of a list share, for example `l0`. */
const readListName = (paragraph: Element): string | undefined =>
  /mso-list:\s*(l\d+)/i.exec(paragraph.getAttribute("style") ?? "")?.[1];

function readLevel(paragraph: Element | undefined): number {
  const style = paragraph?.getAttribute("style") ?? "";
  return Number(/mso-list:[^;]*?level(\d)/i.exec(style)?.[1] ?? 1);
}
