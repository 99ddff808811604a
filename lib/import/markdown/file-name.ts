/** Key, name and date of a post from the name of its file. */
import { basename } from "node:path/posix";
import { withoutEnding } from "./former-paths.ts";

/** Returns the key of a post, which is the same for `posts/bread/index.md` and `posts/bread.md`. */
export const parsePostKey = (path: string): string => withoutEnding(path).replace(/\/index$/, "");

export const parsePostName = (path: string): string =>
  basename(parsePostKey(path))
    .replace(/^\d{4}-\d{1,2}-\d{1,2}-(?=.)/, "")
    .replace(/\.[a-z]{2}(?:-[a-z]{2})?$/i, "");

export function dateInName(path: string): number | undefined {
  const date = /^(\d{4})-(\d{1,2})-(\d{1,2})-/.exec(basename(parsePostKey(path)));
  return date === null
    ? undefined
    : Date.UTC(Number(date[1]), Number(date[2]) - 1, Number(date[3]));
}
