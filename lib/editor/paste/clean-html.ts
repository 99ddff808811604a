/**
 * Removes what other programs add to copied HTML, so that only the structure and the emphasis of the text are
 * pasted. Needs a browser's `DOMParser`, which runs no scripts and loads no pictures.
 */
import { markChecklists } from "./checklists.ts";
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
