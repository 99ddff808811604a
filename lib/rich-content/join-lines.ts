const endsWithPunctuation =
  /[\p{Terminal_Punctuation}\p{Dash_Punctuation}…][\p{Pe}\p{Pf}\p{Pi}"']*$/u;
/**
 * Maximum number of characters to search at the end of a line: closing marks and the punctuation before them.
 */
const longestEnd = 8;

/**
 * Joins lines with spaces. Adds a middle dot after lines without final punctuation, such as headings and
 * table cells.
 */
export function joinLines(lines: readonly string[]): string {
  const parts: string[] = [];
  // A concatenated string would be copied for each line, so only its end is kept.
  let end = "";
  for (const line of lines.map((one) => one.trim())) {
    if (line === "") continue;
    const separator = endsWithPunctuation.test(end) ? " " : " · ";
    const part = parts.length === 0 ? line : separator + line;
    parts.push(part);
    end = (end + part.slice(-longestEnd)).slice(-longestEnd);
  }
  return parts.join("");
}
