/** Reads and writes CSV files (RFC 4180). */

/** Returns the rows below the header, with the values by lower-case column name. */
export function parseCsv(text: string): ReadonlyMap<string, string>[] {
  const [header, ...rows] = parseCsvRows(text);
  const names = header?.values.map((name) => name.trim().toLowerCase()) ?? [];
  return rows.map(({ values }) => new Map(names.map((name, index) => [name, values[index] ?? ""])));
}

type CsvRow = {
  /** The number of the row's first line, from 1. */
  readonly line: number;
  readonly values: readonly string[];
};

/** Returns the rows that are not blank. A quoted value may contain commas and line breaks. */
export function parseCsvRows(text: string): CsvRow[] {
  let line = 1;
  return splitRows(text.replace(/^\uFEFF/, "").replaceAll(/\r\n?/g, "\n")).flatMap((values) => {
    const row = { line, values };
    line += values.join("").split("\n").length;
    return values.some((value) => value.trim() !== "") ? [row] : [];
  });
}

/** Returns the rows as a CSV file. */
export const formatCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((values) => `${values.map(quoteValue).join(",")}\r\n`).join("");

const quoteValue = (value: string): string =>
  /[",;\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;

function splitRows(text: string): string[][] {
  // Spreadsheets in some languages separate values with semicolons.
  const separator = /^(?:"(?:[^"]|"")*"|[^\n",;])*;/.test(text) ? ";" : ",";
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
