/** Rules that decide which comments wait for approval and which posts accept comments. */
import type { CommentHold, CommentHoldCause } from "../../wix/comments/comment.ts";
import type { CommentContent } from "./comment-input.ts";

/** The owner's rules for comments (docs/settings.md). */
export type CommentRules = {
  /** Whether members may comment. */
  readonly isOn: boolean;
  readonly hold: CommentHold;
  /** Comments that contain one of these words wait for approval. In lower case. */
  readonly blockedWords: readonly string[];
  /** Number of days for which a post accepts comments after publication. */
  readonly closeDays?: number | undefined;
};

export const defaultRules: CommentRules = { isOn: true, hold: "first", blockedWords: [] };

const day = 24 * 60 * 60_000;

/**
 * Returns why a comment waits for approval, or `undefined` if it does not.
 *
 * @param isKnown whether the member has a published comment
 */
export function findHoldCause(
  { hold, blockedWords }: CommentRules,
  { text, links }: Pick<CommentContent, "text" | "links">,
  isKnown: boolean,
): CommentHoldCause | undefined {
  if (containsWord([text, ...links].join("\n"), blockedWords)) return "words";
  if (hold === "links" && (links.length > 0 || containsUrl(text))) return "links";
  if (hold === "first" && !isKnown) return "first";
  return hold === "all" ? "all" : undefined;
}

/** Returns whether a text contains a URL that is not a link. */
const containsUrl = (text: string): boolean => /\bhttps?:\/\/|\bwww\./i.test(text);

/** Matches scripts that do not put spaces between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Returns whether a text contains a word or phrase, ignoring case, accents and invisible characters. */
function containsWord(text: string, words: readonly string[]): boolean {
  const folded = ` ${foldText(text)} `;
  return words.some((word) => {
    const wanted = foldText(word);
    if (wanted === "") return false;
    return folded.includes(unspaced.test(wanted) ? wanted : ` ${wanted} `);
  });
}

/** Returns the words of a text in lower case, separated by single spaces. */
const foldText = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[\p{M}\p{Cf}]+/gu, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Returns whether a post accepts comments while they are switched on. Dates are epoch milliseconds. */
export function isOpen(
  { closeDays }: CommentRules,
  post: { readonly commenting_enabled: number; readonly first_published_at: number | null },
  now: number,
): boolean {
  if (post.commenting_enabled === 0) return false;
  if (closeDays === undefined || post.first_published_at === null) return true;
  return now - post.first_published_at < closeDays * day;
}
