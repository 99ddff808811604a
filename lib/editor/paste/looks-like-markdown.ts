/**
 * Patterns of lines that are hardly ever written without meaning Markdown. Repetitions have a maximum, because a pasted
 * text may be long and hostile.
 */
const strong = [
  /^#{1,6} \S/m,
  /^```/m,
  /^(?:[-*+]|\d{1,9}[.)]) \S.*\n(?:[-*+]|\d{1,9}[.)]) \S/m,
  /^- \[[ x]\] /im,
  /^> \S/m,
  /!?\[[^[\]\n]{1,1000}\]\([^)\s]{1,500}\)/,
  /\*\*[^*\s][^*\n]*\*\*/,
  /^\|.+\|\n\|[-: |]+\|/m,
] as const;

/** Maximum length of text that is tested, in characters. */
const longest = 500_000;

/** Returns whether a plain text is probably Markdown. */
export const looksLikeMarkdown = (text: string): boolean =>
  text.length <= longest && strong.some((pattern) => pattern.test(text.replaceAll("\r\n", "\n")));
