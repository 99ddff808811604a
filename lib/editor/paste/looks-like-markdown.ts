/** Patterns of lines that are hardly ever written without meaning Markdown. */
const strong = [
  /^#{1,6} \S/m,
  /^```/m,
  /^(?:[-*+]|\d{1,9}[.)]) \S.*\n(?:[-*+]|\d{1,9}[.)]) \S/m,
  /^- \[[ x]\] /im,
  /^> \S/m,
  /!?\[[^\]\n]+\]\([^)\s]+\)/,
  /\*\*[^*\s][^*\n]*\*\*/,
  /^\|.+\|\n\|[-: |]+\|/m,
] as const;

/** Maximum length of text that is tested, in characters. */
const longest = 500_000;

/** Returns whether a plain text is probably Markdown. */
export const looksLikeMarkdown = (text: string): boolean =>
  text.length <= longest && strong.some((pattern) => pattern.test(text.replaceAll("\r\n", "\n")));
