import { cover, inset, type Scene } from "./press.ts";
import type { Sheet } from "./sheet.ts";
import { circle, ellipse, fill, group, line, rect, short, stroke, times } from "./shapes.ts";

/** Pictures of the phases of the moon. */
export const moonScenes: readonly Scene[] = [
  cover("a-year-of-moons", drawMoonArc),
  inset("twenty-nine-nights", 1800, 1200, drawMoonGrid),
];

/** The lit part of a moon; phase runs from 0 (new) over 0.5 (full) to 1. */
function litMoon(x: number, y: number, radius: number, phase: number): string {
  const waxing = phase < 0.5;
  const bulge = Math.cos(2 * Math.PI * phase);
  const [top, foot] = [`${short(x)} ${short(y - radius)}`, `${short(x)} ${short(y + radius)}`];
  const limb = `A${short(radius)} ${short(radius)} 0 0 ${waxing ? 1 : 0} ${foot}`;
  const sweep = waxing === bulge < 0 ? 1 : 0;
  return `M${top}${limb}A${short(Math.abs(bulge) * radius)} ${short(radius)} 0 0 ${sweep} ${top}Z`;
}

const seas: readonly (readonly [x: number, y: number, radius: number])[] = [
  [-0.35, -0.3, 0.3],
  [0.05, -0.35, 0.2],
  [0.3, -0.12, 0.2],
  [-0.42, 0.16, 0.22],
  [-0.12, 0.3, 0.16],
  [0.52, -0.32, 0.1],
  [0.42, 0.12, 0.13],
  [-0.2, 0.02, 0.14],
];

interface MoonInk {
  readonly dark: string;
  readonly light: string;
  readonly sea: string;
}

function moon(
  sheet: Sheet,
  x: number,
  y: number,
  radius: number,
  phase: number,
  ink: MoonInk,
): string {
  const lit = litMoon(x, y, radius, phase);
  const shade = sheet.radial([
    [0, "#000", 0.05],
    [0.6, "#000", 0.15],
    [1, "#000", 0.6],
  ]);
  return group([
    circle(x, y, radius, ink.dark),
    fill(lit, ink.light),
    group(
      [
        group(
          seas.map(([dx, dy, r]) => circle(x + dx * radius, y + dy * radius, r * radius, ink.sea)),
          { filter: sheet.blur(radius * 0.055), opacity: 0.7 },
        ),
        circle(x, y, radius, shade, { filter: sheet.stipple(ink.sea, 0.5) }),
      ],
      { "clip-path": sheet.clip(fill(lit, "#000")) },
    ),
  ]);
}

function drawMoonArc(sheet: Sheet): void {
  const { random } = sheet;
  sheet.ground(
    sheet.linear([
      [0, "#0c2233"],
      [0.6, "#215064"],
      [0.78, "#e9a77c"],
      [1, "#e9a77c"],
    ]),
  );
  for (let star = 0; star < 240; star += 1) {
    const [x, y] = [random.between(0, 2400), random.between(0, 800)];
    sheet.add(
      circle(x, y, random.between(0.8, 2.6), "#f4e3c3", { opacity: random.between(0.3, 0.9) }),
    );
  }
  sheet.add(
    ellipse(1200, 1240, 1130, 830, "none", {
      stroke: "#8fb3b5",
      "stroke-width": 2,
      "stroke-dasharray": "2 14",
      "stroke-linecap": "round",
    }),
  );
  const count = 9;
  times(count, (index, t) => {
    const angle = Math.PI * (1.055 + 0.89 * t);
    const [x, y] = [1200 + 1130 * Math.cos(angle), 1240 + 830 * Math.sin(angle)];
    const size = 62 + 108 * Math.sin(Math.PI * t) ** 1.6;
    const ink = { dark: "#17394c", light: "#f7dfae", sea: "#c98f63" };
    sheet.add(moon(sheet, x, y, size, (index + 1) / (count + 1), ink));
  });
  sheet.add(
    rect(
      0,
      1010,
      2400,
      340,
      sheet.linear([
        [0, "#2b6272"],
        [1, "#0c2233"],
      ]),
    ),
  );
  for (let glint = 0; glint < 190; glint += 1) {
    const depth = random.next() ** 0.8;
    const y = 1016 + depth * 330;
    const x = 1200 + random.normal() * (60 + 190 * depth);
    const half = random.between(8, 26 + 60 * depth);
    sheet.add(
      stroke(`M${short(x - half)} ${short(y)}h${short(half * 2)}`, "#f7dfae", 2 + 4 * depth, {
        opacity: random.between(0.35, 0.95),
      }),
    );
  }
  sheet.add(
    fill(
      line(
        [
          [0, 1012],
          [0, 930],
          [180, 900],
          [330, 935],
          [520, 960],
          [640, 1012],
        ],
        true,
      ),
      "#123043",
    ),
  );
  sheet.add(
    fill(
      line(
        [
          [2400, 1012],
          [2400, 900],
          [2230, 870],
          [2060, 950],
          [1880, 975],
          [1790, 1012],
        ],
        true,
      ),
      "#123043",
    ),
  );
}

function drawMoonGrid(sheet: Sheet): void {
  sheet.ground("#efe3cb");
  const ink = { dark: "#22324f", light: "#efc75e", sea: "#d5803f" };
  times(30, (index) => {
    const [column, row] = [index % 6, Math.floor(index / 6)];
    const [x, y] = [225 + column * 270, 150 + row * 225];
    if (index === 29) {
      sheet.add(
        circle(x, y, 84, "none", {
          stroke: "#22324f",
          "stroke-width": 4,
          "stroke-dasharray": "3 13",
          "stroke-linecap": "round",
        }),
      );
      return;
    }
    sheet.add(circle(x + 7, y + 7, 84, "#d98a6a", { opacity: 0.55 }));
    sheet.add(moon(sheet, x, y, 84, (index + 0.25) / 29.53, ink));
  });
}
