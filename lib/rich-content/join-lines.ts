const endsWithPunctuation =
  /[\p{Terminal_Punctuation}\p{Dash_Punctuation}…][\p{Pe}\p{Pf}\p{Pi}"']*$/u;
/** Maximum number of characters at the end of a line to search: closing marks and the punctuation before them. */
const longestEnd = 8;

/** Joins lines with spaces. Lines without final punctuation, such as headings and table cells, get a middle dot. */
export function joinLines(lines: readonly string[]): string {
  let joined = "";
  for (const line of lines.map((one) => one.trim())) {
    if (line === "") continue;
    const separator = endsWithPunctuation.test(joined.slice(-longestEnd)) ? " " : " · ";
    joined += joined === "" ? line : separator + line;
  }
  return joined;
}
