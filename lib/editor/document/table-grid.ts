/** The columns that a table's cells cover. */

export type CellSpan = { readonly colspan: number; readonly rowspan: number };

/** Returns the first column of each cell by row, and the number of columns. */
export function placeCells(rows: readonly (readonly CellSpan[])[]): {
  readonly starts: number[][];
  readonly columns: number;
} {
  let columns = 0;
  /** For each column, the number of rows that a cell above still covers. */
  let covered: number[] = [];
  const starts = rows.map((cells) => {
    const next = covered.map((count) => Math.max(0, count - 1));
    let column = 0;
    const row = cells.map(({ colspan, rowspan }) => {
      while ((covered[column] ?? 0) > 0) column += 1;
      const start = column;
      for (; column < start + colspan; column += 1) next[column] = rowspan - 1;
      columns = Math.max(columns, column);
      return start;
    });
    covered = Array.from(next, (count) => count ?? 0);
    return row;
  });
  return { starts, columns };
}
