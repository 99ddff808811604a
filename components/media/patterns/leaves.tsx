import type { ReactNode } from "react";
import type { Random } from "../random.ts";

/** Draws a sheet folded like a screen, with alternately lit panels. */
export function drawLeaves(random: Random): ReactNode {
  const count = random.between(5, 8);
  const width = 120 / count;
  const edges = Array.from({ length: count + 1 }, (_, index) => ({
    x: Math.round(index * width),
    top: (index % 2 === 0 ? 10 : 22) + random.between(-5, 5),
    bottom: (index % 2 === 0 ? 66 : 76) + random.between(-4, 4),
  }));
  const lit = random.between(0, count - 1);
  return edges.slice(1).map((right, index) => {
    const left = edges[index] ?? right;
    const fill = index === lit ? "var(--spot)" : index % 2 === 0 ? "var(--tone)" : "var(--shade)";
    return (
      <path
        key={right.x}
        d={`M${left.x} ${left.top}L${right.x} ${right.top}V${right.bottom}L${left.x} ${left.bottom}z`}
        fill={fill}
      />
    );
  });
}
