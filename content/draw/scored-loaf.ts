import { inset, type Scene } from "./press.ts";
import type { Sheet } from "./sheet.ts";
import { circle, fill, polar, rect, smooth, stroke, times, type Point } from "./shapes.ts";

/** A round loaf seen from above. */
export const scoredLoafScenes: readonly Scene[] = [
  inset("scored-loaf", 1500, 1500, drawScoredLoaf),
];

function drawScoredLoaf(sheet: Sheet): void {
  const { random } = sheet;
  sheet.ground("#b9532f");
  const stripe = sheet.pattern(90, 90, 38, rect(0, 0, 46, 90, "#c76238"));
  sheet.ground(stripe);
  sheet.add(circle(775, 790, 590, "#5e2413", { opacity: 0.5 }), circle(750, 750, 590, "#9a5a28"));
  sheet.add(
    circle(
      750,
      750,
      590,
      sheet.radial([
        [0.3, "#000", 0],
        [0.8, "#000", 0.35],
        [1, "#000", 0.95],
      ]),
      { filter: sheet.stipple("#5a2a12", 0.45) },
    ),
  );
  times(9, (index) => {
    const ring = times(60, (_, t) =>
      polar(750, 750, 100 + index * 58 + 5 * sheet.noise(t * 9, index), t * Math.PI * 2),
    );
    sheet.add(stroke(smooth(ring, true), "#f3e2c2", 20, { opacity: 0.24 + 0.03 * index }));
  });
  sheet.add(
    circle(
      750,
      750,
      560,
      sheet.radial([
        [0, "#000", 0.6],
        [0.7, "#000", 0.4],
        [1, "#000", 0.05],
      ]),
      { filter: sheet.stipple("#f6ead2", 0.5) },
    ),
  );
  const cut = (from: Point, through: Point, to: Point, wide: number): string => {
    const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
    const [dx, dy] = [-Math.sin(angle) * wide, Math.cos(angle) * wide];
    const side: Point = [through[0] + dx, through[1] + dy];
    const other: Point = [through[0] - dx, through[1] - dy];
    return fill(
      smooth([from, side, to]) + `L${to[0]} ${to[1]}` + smooth([to, other, from]).replace("M", "L"),
      "#7a3a17",
    );
  };
  sheet.add(
    cut([750, 250], [768, 750], [740, 1260], 26),
    stroke(
      smooth([
        [750, 262],
        [764, 750],
        [742, 1250],
      ]),
      "#e7b26d",
      12,
    ),
  );
  times(6, (index) => {
    const y = 470 + index * 122;
    for (const sign of [1, -1]) {
      const [from, mid, end] = [
        [750 + sign * 46, y + 70],
        [750 + sign * 190, y],
        [750 + sign * 300, y - 104 + index * 6],
      ] as const;
      sheet.add(cut(from, mid, end, 24), stroke(smooth([from, mid, end]), "#e7b26d", 8));
      sheet.add(
        cut([750 + sign * 84, y + 34], [750 + sign * 120, y - 30], [750 + sign * 128, y - 92], 13),
      );
    }
  });
  for (let dust = 0; dust < 420; dust += 1) {
    const [x, y] = polar(750, 750, 600 + 200 * random.next() ** 2, random.between(0, 7));
    sheet.add(circle(x, y, random.between(1.5, 5), "#f6ead2", { opacity: 0.8 }));
  }
}
