import type { ReactNode } from "react";
import type { Random } from "../random.ts";

const step = 8;
const widths = [1, 2.25, 3.5, 4.75, 6] as const;

/** Draws a grid of dots that grow towards a point. Each dot is a zero-length stroke with round caps. */
export function drawHalftone(random: Random): ReactNode {
  const focus = { x: random.between(15, 105), y: random.between(10, 70) };
  const reach = random.between(60, 90);
  const dots = widths.map(() => "");
  for (let y = step / 2; y < 80; y += step) {
    for (let x = step / 2; x < 120; x += step) {
      const near = 1 - Math.hypot(x - focus.x, y - focus.y) / reach;
      const index = Math.round(near * (widths.length - 1));
      if (dots[index] !== undefined) dots[index] += `M${x} ${y}h0`;
    }
  }
  return (
    <g stroke="var(--spot)" strokeLinecap="round">
      {dots.map((path, index) =>
        path === "" ? null : <path key={widths[index]} d={path} strokeWidth={widths[index]} />,
      )}
    </g>
  );
}
