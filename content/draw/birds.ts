import { cover, type Scene } from "./press.ts";
import type { Sheet } from "./sheet.ts";
import { circle, fill, group, line, rect, smooth, stroke, times, type Point } from "./shapes.ts";

/** Swallows on wires. */
export const birdScenes: readonly Scene[] = [cover("birds-on-a-wire", drawWires)];

/** A swallow: perched and seen from the side, or in flight. */
function swallow(x: number, y: number, size: number, flip: number, flying: boolean): string {
  const d = flying
    ? "M0 0C-8 -4 -22 -22 -52 -26C-34 -14 -22 2 -10 8C-14 18 -26 32 -32 44C-20 36 -10 28 -4 20C0 30 6 40 14 48C12 34 10 22 8 12C22 8 36 -6 58 -30C30 -26 14 -10 8 -2C6 -6 3 -4 0 0Z"
    : "M-2 -44C-12 -46 -16 -38 -14 -32L-22 -29L-14 -27C-18 -14 -14 0 -2 4C4 20 12 34 18 48L14 24L28 44C22 26 14 12 10 2C14 -14 10 -34 -2 -44Z";
  return tagBird(d, x, y, size, flip, flying);
}

function tagBird(
  d: string,
  x: number,
  y: number,
  size: number,
  flip: number,
  flying: boolean,
): string {
  const throat = flying
    ? ""
    : fill("M-14 -32C-16 -26 -16 -22 -14 -18C-9 -20 -7 -26 -8 -31Z", "#d9573d");
  return group([fill(d, "#1a1b33"), throat], {
    transform: `translate(${x} ${y}) scale(${flip * size} ${size})`,
  });
}

function drawWires(sheet: Sheet): void {
  const { random } = sheet;
  sheet.ground(
    sheet.linear([
      [0, "#f4c9a0"],
      [0.6, "#ef9a73"],
      [1, "#d9626a"],
    ]),
  );
  sheet.add(circle(790, 830, 360, "#f9e3b5"));
  sheet.add(
    circle(
      790,
      830,
      360,
      sheet.linear([
        [0.2, "#000", 0],
        [1, "#000", 0.8],
      ]),
      { filter: sheet.stipple("#ec8467", 0.45) },
    ),
  );
  const poles: readonly (readonly [number, number])[] = [
    [2080, 130],
    [-260, 330],
  ];
  const wires = times(5, (index) => {
    const [y1, y2, sag] = [210 + index * 92, 470 + index * 70, 150 + index * 14];
    return (x: number): number => {
      const t = (x + 260) / 2340;
      return y2 + (y1 - y2) * t + sag * 4 * t * (1 - t) * 0.8;
    };
  });
  for (const wire of wires) {
    const path = times(60, (_, t) => [-40 + t * 2120, wire(-40 + t * 2120)] as Point);
    const beyond = times(
      20,
      (_, t) => [2080 + t * 360, wire(2080) + 190 * t - 110 * t * t] as Point,
    );
    sheet.add(stroke(line([...path, ...beyond]), "#1a1b33", 4));
  }
  wires.forEach((wire, index) => {
    let x = random.between(60, 300) + index * 60;
    while (x < 1960) {
      const crowd = sheet.noise(x / 330, index * 5.1 + 2, 2);
      if (crowd > -0.12)
        sheet.add(
          swallow(x, wire(x), random.between(0.92, 1.12), random.chance(0.7) ? 1 : -1, false),
        );
      x += random.between(44, 76) + (crowd > 0.1 ? 0 : 70);
    }
  });
  for (const [x, y, size, flip] of [
    [430, 250, 1.3, 1],
    [620, 170, 1, -1],
    [1130, 150, 1.15, 1],
    [300, 400, 0.8, -1],
    [1420, 950, 1.2, -1],
  ] as const) {
    sheet.add(swallow(x, y, size, flip, true));
  }
  const [first] = poles;
  if (first) {
    const [x, y] = first;
    sheet.add(
      rect(x - 19, y, 38, 1300, "#1a1b33"),
      fill(
        line(
          [
            [x - 19, y],
            [x, y - 26],
            [x + 19, y],
          ],
          true,
        ),
        "#1a1b33",
      ),
    );
    times(5, (index) => {
      const height = 210 + index * 92;
      sheet.add(
        rect(x - 96, height + 12, 192, 17, "#1a1b33"),
        rect(x - 84, height - 14, 20, 30, "#f4e3c3", { rx: 7 }),
        rect(x + 64, height - 14, 20, 30, "#f4e3c3", { rx: 7 }),
        rect(x - 10, height - 14, 20, 30, "#f4e3c3", { rx: 7 }),
      );
    });
  }
  const crest = times(60, (_, t) => [t * 2480 - 40, 1230 - 60 * sheet.noise(t * 5, 3, 3)] as Point);
  sheet.add(fill(line([...crest, [2440, 1360], [-40, 1360]], true), "#5a2b4b"));
  for (let stalk = 0; stalk < 420; stalk += 1) {
    const [x, tall] = [random.between(-20, 2420), random.between(30, 130)];
    sheet.add(
      stroke(
        smooth([
          [x, 1360],
          [x + 6, 1360 - tall * 0.6],
          [x + random.between(6, 34), 1360 - tall],
        ]),
        "#1a1b33",
        3,
      ),
    );
  }
}
