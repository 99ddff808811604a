/** Parser for CSV files with a header (RFC 4180). */

/** Returns the rows, with the values by lower-case column name. A quoted value may contain commas and line breaks. */
export function parseCsv(text: string): ReadonlyMap<string, string>[] {
  const [header = [], ...rows] = splitRows(text.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n"));
  const names = header.map((name) => name.trim().toLowerCase());
  return rows
    .filter((row) => row.some((value) => value.trim() !== ""))
    .map((row) => new Map(names.map((name, index) => [name, row[index] ?? ""])));
}

function splitRows(text: string): string[][] {
  // Spreadsheets in some languages separate values with semicolons.
  const separator = /^[^\n",]*;/.test(text) ? ";" : ",";
  const delimiter = new RegExp(`[${separator}\n]`, "g");
  const rows: string[][] = [[]];
  for (let at = 0; at < text.length;) {
    const quoted = text[at] === '"' ? readQuoted(text, at) : undefined;
    delimiter.lastIndex = quoted?.end ?? at;
    const end = delimiter.exec(text)?.index ?? text.length;
    rows.at(-1)?.push(quoted?.value ?? text.slice(at, end));
    if (text[end] === "\n") rows.push([]);
    at = end + 1;
  }
  return rows;
}

/** Reads a value whose quotes start at a position. A quote within the value is doubled. */
function readQuoted(text: string, start: number): { readonly value: string; readonly end: number } {
  const parts: string[] = [];
  let from = start + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    const end = quote === -1 ? text.length : quote;
    parts.push(text.slice(from, end));
    if (text[end + 1] !== '"') return { value: parts.join('"'), end: end + 1 };
    from = end + 2;
  }
}
