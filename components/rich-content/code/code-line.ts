/** Highlighted code, and the messages to and from the thread that highlights it. */

export const tokenKinds = [
  "comment",
  "constant",
  "function",
  "keyword",
  "link",
  "parameter",
  "punctuation",
  "string",
  "string-expression",
] as const;
export type TokenKind = (typeof tokenKinds)[number];

export type CodeToken = { readonly text: string; readonly kind: TokenKind | undefined };
export type CodeLine = readonly CodeToken[];

export type HighlightRequest = {
  readonly code: string;
  /** A key of `languages`. */
  readonly language: string;
  /** Time limit in milliseconds. Further lines are left as typed. */
  readonly timeLimit: number;
};

export type HighlightResult = {
  readonly lines: readonly CodeLine[];
  /** Time spent on the lines, without loading the grammar. */
  readonly milliseconds: number;
};
