/** Lists of names in the interface's language, for example the authors of a post. */
import { interfaceLanguage } from "./interface-language.ts";

const createFormat = () => new Intl.ListFormat(interfaceLanguage(), { type: "conjunction" });

/** Returns the names as a list: “Ada, Ben and Cleo”. */
export const formatNames = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? "") : createFormat().format(names);

/** Splits such a list, so that each name can be a link. `index` is the name's index; words between have none. */
export function splitNames(
  names: readonly string[],
): { readonly index: number | undefined; readonly text: string }[] {
  let next = 0;
  return createFormat()
    .formatToParts(names)
    .map(({ type, value }) => ({
      index: type === "element" ? next++ : undefined,
      text: value,
    }));
}
