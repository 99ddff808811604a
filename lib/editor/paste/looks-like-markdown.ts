/**
 * Patterns that rarely occur outside Markdown. Repetitions are bounded, because a pasted text may be long and hostile.
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

/** Maximum number of marks in a paragraph, because the parser takes quadratic time. */
const maximumMarks = 2_000;

const hasTooManyMarks = (text: string): boolean =>
  text.split(/\n[ \t]*\n/).some((paragraph) => {
    const marks = paragraph.match(/[*_~`<>&[\]\\$]/g);
    return marks !== null && marks.length > maximumMarks;
  });

/** Returns whether plain text is probably Markdown that can be converted quickly. */
export function looksLikeMarkdown(text: string): boolean {
  if (text.length > longest) return false;
  const lines = text.replaceAll("\r\n", "\n");
  return strong.some((pattern) => pattern.test(lines)) && !hasTooManyMarks(lines);
}
