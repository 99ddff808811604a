/** Lists of Word. Needs a browser's `DOMParser`. */

/** Replaces the paragraphs that Word writes for list items with lists. */
export function joinWordLists(body: HTMLElement): void {
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
    const place = document.createElement("div");
    first.before(place);
    nestItems(
      place,
      items.map((paragraph) => {
        const tag = readListTag(paragraph);
        findMarker(paragraph)?.remove();
        const element = document.createElement("li");
        element.append(...paragraph.childNodes);
        paragraph.remove();
        return { element, level: readLevel(paragraph), tag, key: tag };
      }),
    );
    place.replaceWith(...place.childNodes);
  }
}

type Item = {
  readonly element: Element;
  readonly level: number;
  readonly tag: "ol" | "ul";
  /** Consecutive items of a level are in the same list only if their keys are equal. */
  readonly key: string;
  readonly start?: string | null | undefined;
};

/** Adds items with levels to a parent as nested lists. The type of a list is that of its first item. */
function nestItems(parent: Element, items: readonly Item[]): void {
  const open: { list: Element; level: number; key: string }[] = [];
  for (const { element, level, tag, key, start } of items) {
    while (open.length > 1 && level < (open.at(-1)?.level ?? 0)) open.pop();
    if (open.at(-1)?.level === level && open.at(-1)?.key !== key) open.pop();
    const current = open.at(-1);
    if (current === undefined || level > current.level) {
      const list = document.createElement(tag);
      if (tag === "ol" && start) list.setAttribute("start", start);
      (current?.list.lastElementChild ?? parent).append(list);
      open.push({ list, level, key });
    }
    open.at(-1)?.list.append(element);
  }
}

const readListTag = (paragraph: Element): "ol" | "ul" =>
  /^\(?[\da-z]{1,4}[.)]/i.test(findMarker(paragraph)?.textContent.trim() ?? "") ? "ol" : "ul";

const findMarker = (paragraph: Element): Element | null =>
  paragraph.querySelector('[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]');

/** Returns the name that the items of a list share, for example `l0`. */
const readListName = (paragraph: Element): string | undefined =>
  /mso-list:\s*(l\d+)/i.exec(paragraph.getAttribute("style") ?? "")?.[1];

function readLevel(paragraph: Element): number {
  const style = paragraph.getAttribute("style") ?? "";
  return Number(/mso-list:[^;]*?level(\d)/i.exec(style)?.[1] ?? 1);
}

/**
 * Joins the lists of Word for the web, which writes a separate list for each item, and the item's level as an attribute.
 */
export function joinOnlineLists(body: HTMLElement): void {
  for (const first of body.querySelectorAll("li[data-aria-level]")) {
    const place = findItemHolder(first);
    // Earlier steps have joined the item.
    if (place === null || !first.hasAttribute("data-aria-level")) continue;
    const holders = [place];
    for (let next = place.nextElementSibling; next !== null; next = next.nextElementSibling) {
      const item = next.querySelector("li[data-aria-level]");
      if (item === null || findItemHolder(item) !== next) break;
      holders.push(next);
    }
    const lists = document.createElement("div");
    place.before(lists);
    nestItems(
      lists,
      holders.flatMap((holder) =>
        [...holder.querySelectorAll("li[data-aria-level]")].map((element) => {
          const list = element.parentElement;
          const tag = list?.tagName === "OL" ? "ol" : "ul";
          const level = Number(element.getAttribute("data-aria-level")) || 1;
          const key = `${tag} ${element.getAttribute("data-listid") ?? ""}`;
          element.removeAttribute("data-aria-level");
          return { element, level, tag, key, start: list?.getAttribute("start") } as const;
        }),
      ),
    );
    for (const holder of holders) holder.remove();
    lists.replaceWith(...lists.childNodes);
  }
}

/** Returns the list of an item, or the element that Word may put around the list. Returns `null` outside a list. */
function findItemHolder(item: Element): Element | null {
  const list = item.closest("ol, ul");
  return list?.closest(".ListContainerWrapper") ?? list;
}
