/**
 * Rehearsals of conversions in a thread, because a short text can occupy a converter for minutes. A text whose rehearsal
 * ends within the time limit can be converted in the main thread.
 */
import type { Root } from "mdast";
import type { HtmlOptions } from "../../convert/html/conversion.ts";
import { htmlToRichContent } from "../../convert/html/to-rich-content.ts";
import { parseMarkdown } from "../../convert/markdown/context.ts";
import { SourceError } from "../../convert/source-media.ts";
import type { RichContent } from "../../rich-content/document.ts";
import { createThreadQueue } from "../../threads/start-thread.ts";

export type RehearsedText = { readonly format: "markdown" | "html"; readonly text: string };

/** A result without a problem means that the text can be converted. */
export type RehearsalResult = { readonly problem?: string };

/** Maximum length of texts that are not rehearsed, in UTF-16 code units. They take milliseconds. */
const longestUnrehearsed = 2_000;

const askThread = createThreadQueue<RehearsalResult>(
  import.meta.url,
  "rehearsal-thread",
  () => undefined,
);

/** Returns the time limit for a text in milliseconds, many times what an ordinary text takes. */
const computeTimeLimit = ({ text }: RehearsedText): number => 5_000 + text.length / 50;

/** Rehearses a conversion. Throws {@link SourceError} if it fails, or exceeds the time limit in milliseconds. */
async function rehearse(
  rehearsed: RehearsedText,
  timeLimit: number = computeTimeLimit(rehearsed),
): Promise<void> {
  if (rehearsed.text.length <= longestUnrehearsed) return;
  const outcome = await askThread(rehearsed, timeLimit);
  if (outcome === "TIMEOUT") throw new SourceError("its markup takes too long to convert");
  if (outcome === undefined) throw new SourceError("its markup is too complex");
  if (outcome.problem !== undefined) throw new SourceError(outcome.problem);
}

/** Parses Markdown from a source. Throws {@link SourceError} if its conversion fails or takes too long. */
export async function parseWithinLimits(markdown: string, timeLimit?: number): Promise<Root> {
  await rehearse({ format: "markdown", text: markdown }, timeLimit);
  return parseMarkdown(markdown);
}

/** Rehearses the conversion of HTML. Throws {@link SourceError} if it fails or takes too long. */
export const rehearseHtml = (html: string, timeLimit?: number): Promise<void> =>
  rehearse({ format: "html", text: html }, timeLimit);

/**
 * Converts HTML from a source and copies its files. Throws {@link SourceError} if the conversion fails or takes too
 * long.
 */
export async function convertWithinLimits(
  html: string,
  options: HtmlOptions,
  timeLimit?: number,
): Promise<RichContent> {
  await rehearseHtml(html, timeLimit);
  return htmlToRichContent(html, options);
}
