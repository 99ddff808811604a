/** Problems in CSS or HTML that an owner enters. The form of the settings translates them. */
import { z } from "zod";

/** The kinds of problems. The interface has a message for each, under `settings.codeProblems`. */
export const codeProblemKinds = [
  /** A browser would skip the text. */
  "syntax",
  /** A bracket, string, comment or element is not closed. */
  "unclosed",
  /** A name, character or text that is not allowed. */
  "refused",
  /** A URL of another site in CSS, or a URL of an unknown form. */
  "url",
  /** An element in the wrong one of the two fields for snippets. */
  "place",
  /** Text outside of an element. */
  "text",
  "tooLong",
  "tooMany",
] as const;
export type CodeProblemKind = (typeof codeProblemKinds)[number];

export const codeProblemSchema = z.object({
  kind: z.enum(codeProblemKinds),
  /** Starts at 1. */
  line: z.number(),
  /** The start of the text that has the problem, or the limit. */
  excerpt: z.string(),
});
export type CodeProblem = z.infer<typeof codeProblemSchema>;

const longestExcerpt = 60;

export function createCodeProblem(
  kind: CodeProblemKind,
  line: number,
  text: string | number,
): CodeProblem {
  // oxlint-disable-next-line no-control-regex -- excerpts are one line
  const excerpt = String(text)
    .replaceAll(/[\0-\x20\x7f]+/g, " ")
    .trim()
    .toWellFormed();
  const isLong = excerpt.length > longestExcerpt;
  return {
    kind,
    line,
    excerpt: isLong ? `${excerpt.slice(0, longestExcerpt).toWellFormed()}…` : excerpt,
  };
}

const descriptions: Readonly<Record<CodeProblemKind, string>> = {
  syntax: "contains a mistake, so browsers would skip",
  unclosed: "does not close",
  refused: "must not contain",
  url: "needs a path of this site, a data:image URL or a fragment in place of",
  place: "contains an element that belongs in the other setting:",
  text: "contains text outside of an element:",
  tooLong: "exceeds the maximum number of characters, which is",
  tooMany: "exceeds the maximum number, which is",
};

/** Describes a problem in English, for the API and the command. */
export const describeCodeProblem = ({ kind, line, excerpt }: CodeProblem): string =>
  `line ${line} ${descriptions[kind]} ${excerpt}`;
