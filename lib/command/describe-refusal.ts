/** Platform errors in plain words. The platform's own messages are for programs, with codes and field paths. */
import type { WireError } from "../wix/errors.ts";
import { statusPhrase, statusWord } from "./status-words.ts";

/** Returns the reason for a platform error, as one or more sentences. */
export function describeRefusal(error: WireError): string {
  if (error.violations.length > 0) {
    return error.violations
      .map(({ field, description }) => `The ${describeField(field)} ${description}.`)
      .join(" ");
  }
  const { from, to } = error.data;
  if (error.code === "INVALID_TRANSITION" && typeof from === "string" && typeof to === "string") {
    return `The post is ${statusPhrase(from)}. Its status can't be changed to “${statusWord(to)}”.`;
  }
  if (error.code === "POST_DELETED")
    return "The post is in the trash. Restore it first, with “untrash”.";
  return /[.!?]$/.test(error.message) ? error.message : `${error.message}.`;
}

/** Returns the last part of a field's path in words, without an index: `post.seoData` is "seo data". */
export function describeField(path: string): string {
  const [name = path] = (path.split(".").at(-1) ?? path).split("[");
  return name.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
