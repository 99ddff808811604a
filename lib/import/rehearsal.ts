/**
 * Rehearsals of Markdown conversions in a thread, because a short text can occupy a parser for minutes. A text whose
 * rehearsal ends within the time limit can be converted in the main thread.
 */
import type { Root } from "mdast";
import { parseMarkdown, tooDeep } from "../convert/markdown/context.ts";
import { SourceError } from "../convert/source-media.ts";
import { createThreadQueue } from "../threads/start-thread.ts";

/** A result without a problem means that the text can be converted. */
export type RehearsalResult = { readonly problem?: string };

/** Maximum length of texts that are not rehearsed, in UTF-16 code units. They take milliseconds. */
const longestUnrehearsed = 2_000;

const rehearse = createThreadQueue<RehearsalResult>(
  import.meta.url,
  "rehearsal-thread.ts",
  () => undefined,
);

/** Returns the time limit for a text in milliseconds, many times what an ordinary text takes. */
const computeTimeLimit = ({ length }: string): number => 5_000 + length / 50;

/**
 * Parses Markdown from a source. Throws {@link SourceError} if its conversion fails, or exceeds the time limit in
 * milliseconds.
 */
export async function parseWithinLimits(
  markdown: string,
  timeLimit: number = computeTimeLimit(markdown),
): Promise<Root> {
  if (markdown.length > longestUnrehearsed) {
    const outcome = await rehearse(markdown, timeLimit);
    if (outcome === "TIMEOUT") throw new SourceError("its markup takes too long to convert");
    if (outcome === undefined) throw new SourceError("its markup is too complex");
    if (outcome.problem !== undefined) throw new SourceError(outcome.problem);
  }
  return parseMarkdown(markdown);
}

/** Returns the {@link SourceError} for a stack overflow. Returns other errors unchanged. */
export const describeOverflow = (error: unknown): unknown =>
  error instanceof RangeError ? new SourceError(tooDeep, { cause: error }) : error;
