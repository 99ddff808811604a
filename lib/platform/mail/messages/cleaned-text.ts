/** Shortens and cleans texts that other people wrote, for emails. */
import { cutExcerpt } from "../../../rich-content/text.ts";
import { cleanName } from "../../../wix/clean-name.ts";

/** Maximum lengths in characters. */
const longestName = 60;
const longestTitle = 100;
const longestText = 600;
/** Maximum number of lines of a text. */
const maximumLines = 12;

/** Returns a text as one line of limited length. */
const cleanLine = (text: string, maximum: number): string => cutExcerpt(cleanName(text), maximum);

/** Returns a person's name as one line. */
export const cleanPersonName = (name: string): string => cleanLine(name, longestName);

/** Returns the title of a post as one line. */
export const cleanTitle = (title: string): string => cleanLine(title, longestTitle);

/** Shortens a text, and keeps its line breaks. */
export function cleanText(text: string): string {
  const lines = text.split(/\r?\n/).flatMap((line) => cleanLine(line, longestText) || []);
  let rest = longestText;
  const kept: string[] = [];
  for (const line of lines.slice(0, maximumLines)) {
    if (rest <= 0) break;
    kept.push(cutExcerpt(line, rest));
    rest -= line.length;
  }
  const isWhole = kept.length === lines.length;
  return isWhole || kept.at(-1)?.endsWith("…") === true
    ? kept.join("\n")
    : [...kept, "…"].join("\n");
}
