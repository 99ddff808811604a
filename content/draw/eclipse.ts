import { land } from "./growth.ts";
import { cover, type Scene } from "./press.ts";
import type { Sheet } from "./sheet.ts";
import { circle, fill, line, polar, ramp, rect, stroke, times, type Point } from "./shapes.ts";

/** The sun in total eclipse. */
export const eclipseScenes: readonly Scene[] = [cover("the-sky-in-2027", drawEclipse)];

function drawEclipse(sheet: Sheet): void {
  const { random } = sheet;
  sheet.ground(
    sheet.linear([
      [0, "#0b1838"],
      [0.55, "#27406e"],
      [0.76, "#c9756a"],
      [0.86, "#f6c177"],
    ]),
  );
  const [x, y, radius] = [1200, 500, 190];
  sheet.add(
    circle(
      x,
      y,
      900,
      sheet.radial([
        [0.12, "#ffe9c2", 0.85],
        [0.3, "#9fb4dd", 0.35],
        [1, "#27406e", 0],
      ]),
    ),
  );
  for (let ray = 0; ray < 900; ray += 1) {
    const angle = random.between(0, Math.PI * 2);
    const stretch =
      0.45 + 0.9 * Math.abs(Math.cos(angle - 0.35)) ** 3 + 0.4 * sheet.noise(angle * 2.2, 3, 3);
    const reach = radius + Math.max(20, 380 * stretch * random.next() ** 1.4);
    const [from, to] = [
      polar(x, y, radius - 6, angle),
      polar(x, y, reach, angle + random.between(-0.05, 0.05)),
    ];
    sheet.add(
      stroke(line([from, to]), ramp(["#ffffff", "#ffe3b5", "#c4d3f2"], random.next()), 1.6, {
        opacity: random.between(0.12, 0.55),
      }),
    );
  }
  sheet.add(circle(x, y, radius + 7, "#fff4dc"), circle(x, y, radius, "#081026"));
  sheet.add(
    circle(x + 178, y - 78, 17, "#fffdf5"),
    circle(
      x + 178,
      y - 78,
      70,
      sheet.radial([
        [0, "#fff", 0.9],
        [1, "#fff", 0],
      ]),
    ),
  );
  for (const [starX, starY, size] of [
    [640, 690, 6],
    [1790, 330, 5],
    [420, 240, 3.4],
    [2080, 720, 3.4],
  ] as const) {
    sheet.add(circle(starX, starY, size, "#fff7e2"));
  }
  sheet.add(
    rect(
      0,
      980,
      2400,
      200,
      sheet.linear([
        [0, "#000", 0],
        [1, "#000", 0.6],
      ]),
      { filter: sheet.stipple("#ffdf9e", 0.5) },
    ),
  );
  ["#8c4f63", "#5a3558", "#2d2244", "#120f2b"].forEach((colour, index) => {
    const crest = times(60, (_, t) => {
      const along = t * 2500 - 50;
      return [
        along,
        1110 +
          index * 58 -
          46 * Math.sin(along / (300 + index * 70) + index * 2.1) -
          24 * sheet.noise(along / 400, index),
      ] as Point;
    });
    sheet.add(fill(land(sheet, crest), colour));
  });
}
