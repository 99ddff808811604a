/** Removes the characters that XML does not allow and converts all line endings to `\n`. */
export function cleanText(text: string): string {
  return (
    text
      .toWellFormed()
      .replace(/\r\n?/g, "\n")
      // oxlint-disable-next-line no-control-regex -- XML does not allow these characters
      .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, "")
  );
}
