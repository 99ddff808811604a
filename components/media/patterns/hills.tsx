import type { ReactNode } from "react";
import type { Random } from "../random.ts";

const fills = ["var(--shade)", "var(--tone)", "var(--spot)"] as const;

/** Draws overlapping hills with a low sun. */
export function drawHills(random: Random): ReactNode {
  const sun = { x: random.between(20, 100), y: random.between(20, 34), r: random.between(9, 16) };
  return (
    <>
      <circle cx={sun.x} cy={sun.y} r={sun.r} fill="var(--tone)" />
      {fills.map((fill, index) => (
        <path key={fill} d={ridge(random, 38 + index * 14)} fill={fill} />
      ))}
    </>
  );
}

function ridge(random: Random, height: number): string {
  const rise = () => height + random.between(-9, 9);
  return `M0 80V${rise()}C${random.between(15, 30)} ${rise() - 8} ${random.between(30, 45)} ${rise() + 6} 60 ${height}S${random.between(85, 105)} ${rise() - 6} 120 ${rise()}V80z`;
}
