export type MenuQuery = {
  readonly query: string;
  /** Whether the `/` directly follows a word. */
  readonly isAttached: boolean;
};

/** Number of characters before the `/` that are examined. */
const examined = 200;
/** Minimum length of a query directly after a word. “km/h” and “and/or” are not meant for the menu. */
const shortestAttached = 2;
/** Parts of addresses and paths. */
const addressParts = /[/:@\\]|\.[\p{L}\p{N}]|^[.~]/u;

/**
 * Returns what the author has typed after the last `/` before the cursor. Returns `undefined` if there is a space
 * after it, or if the `/` belongs to an address, a path or an expression such as “and/or”.
 */
export function readMenuQuery(textBefore: string): MenuQuery | undefined {
  const slash = textBefore.lastIndexOf("/");
  const query = textBefore.slice(slash + 1);
  if (slash === -1 || /\s/.test(query)) return undefined;
  const before = textBefore.slice(Math.max(0, slash - examined), slash);
  const word = before.split(/\s/).at(-1) ?? "";
  if (word === "") return { query, isAttached: false };
  if (query.length < shortestAttached || addressParts.test(word)) return undefined;
  return { query, isAttached: true };
}
