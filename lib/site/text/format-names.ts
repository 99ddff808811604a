/** Lists of names in the interface's language, for example the authors of a post. */
import { memoize } from "../../memoize/memoize.ts";
import { interfaceLanguage } from "./interface-language.ts";

const getListFormat = memoize(
  (language: string) => new Intl.ListFormat(language, { type: "conjunction" }),
);

/** Returns the names as a list: “Ada, Ben and Cleo”. */
export const formatNames = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? "") : getListFormat(interfaceLanguage()).format(names);

/** Splits such a list, so that each name can be a link. `index` is the name's index; words between have none. */
export function splitNames(
  names: readonly string[],
): { readonly index: number | undefined; readonly text: string }[] {
  let next = 0;
  return getListFormat(interfaceLanguage())
    .formatToParts(names)
    .map(({ type, value }) => ({
      index: type === "element" ? next++ : undefined,
      text: value,
    }));
}
