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
export function markChecklists(body: HTMLElement): void {
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
