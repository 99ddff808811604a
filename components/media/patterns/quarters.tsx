import type { ReactNode } from "react";
import type { Random } from "../random.ts";

const size = 20;

/** Draws a grid of tiles. Each tile is empty or contains a quarter disc. */
export function drawQuarters(random: Random): ReactNode {
  const shapes = { tone: "", ink: "", shade: "" };
  for (let y = 0; y < 80; y += size) {
    for (let x = 0; x < 120; x += size) {
      const color = random.pick(["tone", "tone", "shade", "ink", "none", "none"] as const);
      if (color !== "none") shapes[color] += quarter(x, y, random.between(0, 3));
    }
  }
  return (
    <>
      <path d={shapes.shade} fill="var(--shade)" />
      <path d={shapes.tone} fill="var(--tone)" />
      <path d={shapes.ink} fill="var(--spot)" />
    </>
  );
}

function quarter(x: number, y: number, corner: number): string {
  const right = x + size;
  const bottom = y + size;
  switch (corner) {
    case 0:
      return `M${x} ${y}h${size}A${size} ${size} 0 0 1 ${x} ${bottom}z`;
    case 1:
      return `M${right} ${y}v${size}A${size} ${size} 0 0 1 ${x} ${y}z`;
    case 2:
      return `M${right} ${bottom}h-${size}A${size} ${size} 0 0 1 ${right} ${y}z`;
    default:
      return `M${x} ${bottom}v-${size}A${size} ${size} 0 0 1 ${right} ${bottom}z`;
  }
}
