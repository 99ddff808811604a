import { cover, type Scene } from "./press.ts";
import type { Sheet } from "./sheet.ts";
import { circle, fill, line, rect, smooth, stroke, times, type Point } from "./shapes.ts";

/** A map of a city, cut into blocks. */
export const streetScenes: readonly Scene[] = [cover("streets-that-remember", drawStreets)];

function drawStreets(sheet: Sheet): void {
  const { random } = sheet;
  sheet.ground("#f5ead4");
  const inks = ["#d9765a", "#e8a15c", "#e9c487", "#c95c4d", "#e3b07a"];
  const park = "#8fae84";
  const shrink = (block: readonly Point[], gap: number): Point[] => {
    const middle = centre(block);
    return block.map(([x, y]): Point => {
      const far = Math.hypot(x - middle[0], y - middle[1]);
      const keep = Math.max(0.1, 1 - gap / Math.max(1, far));
      return [middle[0] + (x - middle[0]) * keep, middle[1] + (y - middle[1]) * keep];
    });
  };
  const split = (block: Point[], depth: number): void => {
    const size = area(block);
    const [cx, cy] = centre(block);
    const core = Math.hypot((cx - 1050) / 1.25, cy - 640);
    const limit = 2100 + Math.min(11000, core * 11);
    if (size < limit * random.between(0.7, 1.6) || depth > 15) {
      const green = sheet.noise(cx / 330, cy / 330, 2) > 0.36 && core > 260;
      const shape = line(shrink(block, 8), true);
      sheet.add(fill(shape, green ? park : random.pick(inks)));
      if (green)
        times(4, () =>
          sheet.add(
            circle(
              cx + random.normal() * 18,
              cy + random.normal() * 18,
              random.between(5, 10),
              "#5f8a68",
            ),
          ),
        );
      else if (size > 4200)
        sheet.add(fill(line(shrink(block, 34), true), "#f5ead4", { opacity: 0.75 }));
      return;
    }
    let [longest, place] = [0, 0];
    block.forEach((from, index) => {
      const to = block[(index + 1) % block.length] ?? from;
      const long = Math.hypot(to[0] - from[0], to[1] - from[1]);
      if (long > longest) [longest, place] = [long, index];
    });
    const from = block[place] ?? [0, 0];
    const to = block[(place + 1) % block.length] ?? from;
    const t = random.between(0.38, 0.62);
    const turn =
      Math.atan2(to[1] - from[1], to[0] - from[0]) +
      Math.PI / 2 +
      random.normal() * (core < 420 ? 0.24 : 0.07);
    const [px, py] = [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t];
    const [one, other] = cut(block, [px, py], [-Math.sin(turn), Math.cos(turn)]);
    const street = depth < 3 ? 13 : depth < 6 ? 4 : 0;
    for (const part of [one, other])
      if (part.length > 2) split(street > 0 ? shrink(part, street) : part, depth + 1);
  };
  split(
    [
      [-60, -60],
      [2460, -60],
      [2460, 1410],
      [-60, 1410],
    ],
    0,
  );
  const river = smooth([
    [-60, 1130],
    [300, 1050],
    [640, 1010],
    [900, 880],
    [1130, 860],
    [1400, 930],
    [1680, 860],
    [1890, 640],
    [2120, 520],
    [2460, 500],
  ]);
  sheet.add(
    stroke(river, "#f5ead4", 176),
    stroke(river, "#3f7f92", 140),
    stroke(river, "#5b9aa6", 84),
    stroke(river, "#86b8b8", 22, { "stroke-dasharray": "60 46", opacity: 0.7 }),
  );
  for (const [x1, y1, x2, y2] of [
    [610, 900, 690, 1120],
    [1075, 745, 1105, 985],
    [1500, 790, 1560, 1040],
    [1850, 500, 2010, 720],
  ] as const)
    sheet.add(
      stroke(
        line([
          [x1, y1],
          [x2, y2],
        ]),
        "#f5ead4",
        34,
      ),
      stroke(
        line([
          [x1, y1],
          [x2, y2],
        ]),
        "#b3473d",
        5,
        { opacity: 0.6 },
      ),
    );
  const wall = smooth(
    times(
      24,
      (index) =>
        [
          1050 + 480 * Math.cos(index / 3.82) * (1 + 0.05 * sheet.noise(index, 2)),
          560 + 330 * Math.sin(index / 3.82),
        ] as Point,
    ),
    true,
  );
  sheet.add(
    stroke(wall, "#f5ead4", 30),
    stroke(wall, "#7f3038", 6, { "stroke-dasharray": "2 17" }),
  );
  sheet.add(
    rect(985, 500, 150, 110, "#f5ead4", { transform: "rotate(8 1060 555)" }),
    rect(1018, 524, 84, 62, "#7f3038", { transform: "rotate(8 1060 555)" }),
  );
}

function area(block: readonly Point[]): number {
  return (
    Math.abs(
      block.reduce((sum, [x, y], index) => {
        const [nextX, nextY] = block[(index + 1) % block.length] ?? [x, y];
        return sum + x * nextY - nextX * y;
      }, 0),
    ) / 2
  );
}

function centre(block: readonly Point[]): Point {
  const sum = block.reduce(([sx, sy], [x, y]): [number, number] => [sx + x, sy + y], [0, 0]);
  return [sum[0] / block.length, sum[1] / block.length];
}

/** Cuts a convex block by the line through a point with a normal. */
function cut(block: readonly Point[], through: Point, normal: Point): [Point[], Point[]] {
  const side = ([x, y]: Point): number =>
    (x - through[0]) * normal[0] + (y - through[1]) * normal[1];
  const parts: [Point[], Point[]] = [[], []];
  block.forEach((from, index) => {
    const to = block[(index + 1) % block.length] ?? from;
    const [a, b] = [side(from), side(to)];
    (a >= 0 ? parts[0] : parts[1]).push(from);
    if (a >= 0 === b >= 0) return;
    const t = a / (a - b);
    const met: Point = [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t];
    parts[0].push(met);
    parts[1].push(met);
  });
  return parts;
}
