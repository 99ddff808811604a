import { escapeForTerminal } from "../lib/logging/terminal-text.ts";

/** Formats rows as an aligned table for a terminal. The first row is the header. */
export function alignedTable(rows: readonly (readonly string[])[]): string {
  const clean = rows.map((row) => row.map(escapeForTerminal));
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...clean.map((row) => row[column]?.length ?? 0)),
  );
  return clean
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
