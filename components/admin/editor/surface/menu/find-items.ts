/** Finds the items of the menu that opens when the author types `/`. */
import type { ResolvedPos } from "@tiptap/pm/model";
import type { SuggestionMatch } from "@tiptap/suggestion";
import { readMenuQuery, type MenuQuery } from "#lib/editor/commands/menu-query.ts";
import type { BlockMenuItem } from "./menu-items.ts";

type Items = readonly BlockMenuItem[];

/** Length from which a query directly after a word is clear enough to make an item active. */
const clearLength = 4;

/** Returns the items that the query at the cursor finds. */
export function findItems($pos: ResolvedPos, all: Items): BlockMenuItem[] {
  const query = readQuery($pos);
  return query === undefined ? [] : filterItems(all, query);
}

/** Returns the query and its range, unless it directly follows a word and finds no item. */
export function findMatch($pos: ResolvedPos, all: Items): SuggestionMatch {
  const found = readQuery($pos);
  if (found === undefined) return null;
  if (found.isAttached && filterItems(all, found).length === 0) return null;
  const text = `/${found.query}`;
  return { range: { from: $pos.pos - text.length, to: $pos.pos }, query: found.query, text };
}

/** Returns the index of the item that Enter chooses, or -1 if the author has to move to an item first. */
export function findActive($pos: ResolvedPos): number {
  const found = readQuery($pos);
  return found?.isAttached === true && found.query.length < clearLength ? -1 : 0;
}

const readQuery = ({ parent, parentOffset }: ResolvedPos): MenuQuery | undefined =>
  readMenuQuery(
    parent.textBetween(0, parentOffset, undefined, ({ type }) =>
      type.name === "hardBreak" ? "\n" : "\uFFFC",
    ),
  );

/**
 * Returns the items whose name or keywords contain the query. Directly after a word, only items that stand inside
 * text are found, by the beginning of their name.
 */
function filterItems(all: Items, { query, isAttached }: MenuQuery): BlockMenuItem[] {
  const text = query.toLocaleLowerCase();
  return all.filter(({ name, label, keywords, isInText }) =>
    isAttached
      ? isInText && [label, name].some((word) => word.toLocaleLowerCase().startsWith(text))
      : [label, ...keywords].some((word) => word.toLocaleLowerCase().includes(text)),
  );
}
