import type { ReactNode } from "react";
import type { Random } from "../random.ts";

/** Draws two overlapping sets of growth rings. */
export function drawRings(random: Random): ReactNode {
  const first = { x: random.between(10, 50), y: random.between(15, 70) };
  const second = { x: random.between(75, 115), y: random.between(10, 65) };
  const gap = random.between(5, 8);
  return (
    <g fill="none" strokeWidth={gap / 2.6}>
      <path d={circles(first, gap, 9)} stroke="var(--tone)" />
      <path d={circles(second, gap, random.between(4, 6))} stroke="var(--spot)" />
      <circle cx={second.x} cy={second.y} r={gap / 2.5} fill="var(--spot)" />
    </g>
  );
}

function circles(centre: { x: number; y: number }, gap: number, count: number): string {
  return Array.from({ length: count }, (_, index) => {
    const r = gap * (index + 1);
    return `M${centre.x - r} ${centre.y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0`;
  }).join("");
}
