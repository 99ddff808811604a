/**
 * Removes what other programs add to copied HTML, so that only the structure and the emphasis of the text are
 * pasted. Needs a browser's `DOMParser`, which runs no scripts and loads no pictures.
 */
import { takePictures, type PastedPictures } from "./pasted-pictures.ts";
import { joinOnlineLists, joinWordLists } from "./word-lists.ts";

/** Styles that are kept. Colors, fonts and sizes of other pages do not fit the post. */
const keptStyles = [
  "font-weight",
  "font-style",
  "text-decoration",
  "text-decoration-line",
  "vertical-align",
  "text-align",
] as const;

/** Returns the copied part of clipboard HTML as clean HTML. Pictures inside the HTML are added to `pictures`. */
export function cleanHtml(html: string, pictures: PastedPictures): string {
  const { body } = new DOMParser().parseFromString(wrapCells(html), "text/html");
  for (const element of body.querySelectorAll("style, script, meta, link, title, xml, .EOP")) {
    element.remove();
  }
  joinWordLists(body);
  joinOnlineLists(body);
  for (const element of body.querySelectorAll("p[role=heading][aria-level]")) makeHeading(element);
  for (const element of body.querySelectorAll('[id^="docs-internal-guid"]')) unwrap(element);
  for (const list of body.querySelectorAll("ul > ul, ul > ol, ol > ul, ol > ol")) nestList(list);
  markChecklists(body);
  takePictures(body, pictures);
  for (const element of body.querySelectorAll<HTMLElement>("[style]")) cleanStyle(element);
  return body.innerHTML;
}

/** Puts a table around copied rows and cells, because parsers drop rows and cells outside a table. */
const wrapCells = (html: string): string =>
  /^\s*(?:<meta\b[^>]*>\s*)?<(?:t(?:head|body|foot|r|d|h))\b/i.test(html)
    ? `<table>${html}</table>`
    : html;

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

/** Replaces a paragraph with a heading element. Word for the web marks headings only with ARIA attributes. */
function makeHeading(element: Element): void {
  const level = Number(element.getAttribute("aria-level"));
  const heading = document.createElement(`h${level >= 1 && level <= 6 ? level : 6}`);
  heading.append(...element.childNodes);
  element.replaceWith(heading);
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

/** Checklists of other programs. Needs a browser's DOM. */

/** Selectors for items that a program marked as done (`true`) or open (`false`). The first match decides. */
const itemMarks: readonly (readonly [selector: string, isDone: boolean])[] = [
  // Google Docs and Keep.
  ["[role=checkbox][aria-checked=true]", true],
  ["[role=checkbox]", false],
  // TipTap, Quill, Evernote, Confluence.
  ["[data-checked=true], [data-list=checked], [style*='--en-checked:true' i]", true],
  ["[data-checked=false], [data-list=unchecked], [style*='--en-checked:false' i]", false],
  ["[data-inline-task-id].checked", true],
  ["[data-inline-task-id]", false],
  [".to-do-list .checkbox-on", true],
];

const boxMark = /^\s*(?:\[([ xX]?)\]|([☐□▢◻])|([☑☒✅✔]))\s+/u;

/** Puts a checkbox at the start of each item of a checklist, which the importer's converter reads. */
function markChecklists(body: HTMLElement): void {
  for (const item of body.querySelectorAll("li")) {
    const isDone = takeState(item);
    if (isDone === undefined) continue;
    const box = document.createElement("input");
    box.type = "checkbox";
    box.toggleAttribute("checked", isDone);
    item.prepend(box);
  }
}

/** Removes an item's own mark. Returns whether the item is done, or `undefined` if it is not a checklist item. */
function takeState(item: Element): boolean | undefined {
  const box = [...item.querySelectorAll("input[type=checkbox]")].find(
    (input) => input.closest("li") === item,
  );
  if (box !== undefined) {
    box.remove();
    return box.hasAttribute("checked");
  }
  const mark = itemMarks.find(([selector]) => item.matches(selector));
  if (mark !== undefined) {
    for (const icon of item.querySelectorAll("img[aria-roledescription=checkbox]")) icon.remove();
    if (mark[1] && item.matches("[role=checkbox]")) removeLines(item);
    return mark[1];
  }
  return takeTypedBox(item);
}

/** Removes the strikethrough with which Google Docs marks an item as done. */
function removeLines(item: Element): void {
  for (const element of item.querySelectorAll<HTMLElement>("[style*=line-through]")) {
    if (element.closest("li") === item) element.style.removeProperty("text-decoration");
  }
}

/** Removes a checkbox that was typed as text, such as `[x]`. Returns like {@link takeState}. */
function takeTypedBox(item: Element): boolean | undefined {
  const texts = document.createTreeWalker(item, NodeFilter.SHOW_TEXT);
  let text = texts.nextNode();
  while (text !== null && text.textContent?.trim() === "") text = texts.nextNode();
  const found =
    text?.parentElement?.closest("li") === item ? boxMark.exec(text.textContent ?? "") : null;
  if (text === null || found === null) return undefined;
  text.textContent = (text.textContent ?? "").slice(found[0].length);
  return (found[1] ?? "").trim() !== "" || found[3] !== undefined;
}
