import type { Point } from "./shapes.ts";

/** Values of a field at the corners of a square grid. */
export interface Grid {
  readonly columns: number;
  readonly rows: number;
  readonly step: number;
  readonly values: Float64Array;
}

const edge = -1e6;

/** Samples a field over a sheet and one step around it; the outermost corners are far below. */
export function sampleField(
  width: number,
  height: number,
  step: number,
  field: (x: number, y: number) => number,
): Grid {
  const [columns, rows] = [Math.ceil(width / step) + 5, Math.ceil(height / step) + 5];
  const values = new Float64Array(columns * rows).fill(edge);
  for (let row = 1; row < rows - 1; row += 1) {
    for (let column = 1; column < columns - 1; column += 1) {
      values[row * columns + column] = field((column - 2) * step, (row - 2) * step);
    }
  }
  return { columns, rows, step, values };
}

/** Traces the closed lines where the field crosses a level (marching squares). */
export function traceLevel(grid: Grid, level: number): Point[][] {
  const { columns, rows, step, values } = grid;
  const points = new Map<number, Point>();
  const links = new Map<number, number[]>();
  const value = (column: number, row: number): number => values[row * columns + column] ?? edge;

  const crossing = (column: number, row: number, across: boolean): number => {
    const key = (row * columns + column) * 2 + (across ? 0 : 1);
    if (!points.has(key)) {
      const from = value(column, row);
      const to = across ? value(column + 1, row) : value(column, row + 1);
      const t = (level - from) / (to - from);
      const [x, y] = across ? [column + t, row] : [column, row + t];
      points.set(key, [(x - 2) * step, (y - 2) * step]);
    }
    return key;
  };
  const link = (one: number, other: number): void => {
    links.set(one, [...(links.get(one) ?? []), other]);
    links.set(other, [...(links.get(other) ?? []), one]);
  };

  for (let row = 0; row < rows - 1; row += 1) {
    for (let column = 0; column < columns - 1; column += 1) {
      const above = [
        value(column, row) > level,
        value(column + 1, row) > level,
        value(column + 1, row + 1) > level,
        value(column, row + 1) > level,
      ];
      const sides: number[] = [];
      if (above[0] !== above[1]) sides.push(crossing(column, row, true));
      if (above[1] !== above[2]) sides.push(crossing(column + 1, row, false));
      if (above[2] !== above[3]) sides.push(crossing(column, row + 1, true));
      if (above[3] !== above[0]) sides.push(crossing(column, row, false));
      const [first, second, third, fourth] = sides;
      if (first !== undefined && second !== undefined) link(first, second);
      if (third !== undefined && fourth !== undefined) link(third, fourth);
    }
  }
  return joinLinks(points, links);
}

function joinLinks(points: Map<number, Point>, links: Map<number, number[]>): Point[][] {
  const loops: Point[][] = [];
  const seen = new Set<number>();
  for (const start of links.keys()) {
    const loop: Point[] = [];
    let key: number | undefined = start;
    while (key !== undefined && !seen.has(key)) {
      seen.add(key);
      const point = points.get(key);
      if (point) loop.push(point);
      key = links.get(key)?.find((next) => !seen.has(next));
    }
    if (loop.length > 5) loops.push(loop);
  }
  return loops;
}
