import type { ReactNode } from "react";
import type { Random } from "../random.ts";

/** Draws lines of text too small to read, with one of them highlighted. */
export function drawLines(random: Random): ReactNode {
  const count = 7;
  const marked = random.between(1, count - 2);
  const left = random.between(14, 30);
  const rows = Array.from({ length: count }, (_, index) => ({
    y: 13 + index * 9,
    left: index === 0 || index === 4 ? left + 8 : left,
    right: index === 3 || index === 6 ? random.between(50, 80) : random.between(98, 108),
  }));
  return (
    <g strokeWidth="4">
      {rows.map(({ y, left, right }, index) => (
        <path
          key={y}
          d={`M${left} ${y}H${right}`}
          stroke={index === marked ? "var(--spot)" : "var(--tone)"}
        />
      ))}
    </g>
  );
}
