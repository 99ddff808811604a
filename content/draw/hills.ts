import { sampleField, traceLevel } from "./contours.ts";
import { mistyRidges } from "./growth.ts";
import { cover, inset, type Scene } from "./press.ts";
import type { Sheet } from "./sheet.ts";
import { circle, fill, line, ramp, smooth, stroke, type Point } from "./shapes.ts";

/** Pictures of hills, as a map and in mist. */
export const hillScenes: readonly Scene[] = [
  cover("walking-the-contour", drawContours),
  inset("hills-in-mist", 1800, 1200, drawHills),
];

function drawContours(sheet: Sheet): void {
  const { noise } = sheet;
  const peaks = [
    [1720, 420, 430, 1],
    [1180, 760, 380, 0.62],
    [2130, 900, 330, 0.6],
    [420, 260, 360, 0.5],
  ] as const;
  const height = (x: number, y: number): number => {
    const wander = [
      noise(x / 330, y / 330, 3) * 120,
      noise(x / 330 + 40, y / 330, 3) * 120,
    ] as const;
    const hills = peaks.map(
      ([px, py, size, top]) =>
        top *
        Math.exp(
          -(((x + wander[0] - px) / size) ** 2 + ((y + wander[1] - py) / (size * 0.8)) ** 2),
        ),
    );
    return hills.reduce((sum, hill) => sum + hill, 0) + noise(x / 520, y / 520, 3) * 0.16;
  };
  const grid = sampleField(2400, 1350, 12, height);
  const tints = ["#e9e2c4", "#c9d3a4", "#9fbf95", "#e3c07c", "#d58d58", "#b0553f", "#f6ead6"];
  sheet.ground("#a9cfd2");
  const levels = 30;
  for (let index = 0; index < levels; index += 1) {
    const level = -0.06 + (index / levels) * 1.16;
    const rings = traceLevel(grid, level)
      .map((ring) => line(ring, true))
      .join("");
    if (rings === "") continue;
    const index5 = index % 5 === 0;
    sheet.add(
      fill(rings, ramp(tints, (index / levels) ** 0.95), { "fill-rule": "evenodd" }),
      stroke(rings, "#5b3a2e", index5 ? 3.6 : 1.5, { opacity: index5 ? 0.8 : 0.5 }),
    );
  }
  const route: Point[] = [
    [120, 1240],
    [330, 1120],
    [520, 1150],
    [700, 1010],
    [860, 930],
    [960, 790],
    [1120, 720],
    [1280, 640],
    [1430, 610],
    [1560, 500],
    [1715, 425],
    [1850, 520],
    [1930, 690],
    [2080, 860],
    [2260, 960],
    [2420, 1010],
  ];
  sheet.add(
    stroke(smooth(route), "#f7f0de", 15),
    stroke(smooth(route), "#c4212f", 8, { "stroke-dasharray": "26 20" }),
    circle(120, 1240, 22, "#f7f0de", { stroke: "#c4212f", "stroke-width": 8 }),
    fill(
      line(
        [
          [1715, 385],
          [1750, 445],
          [1680, 445],
        ],
        true,
      ),
      "#c4212f",
      { stroke: "#f7f0de", "stroke-width": 6 },
    ),
  );
}

function drawHills(sheet: Sheet): void {
  sheet.ground(
    sheet.linear([
      [0, "#f3d9b8"],
      [0.5, "#f6e6cf"],
    ]),
  );
  sheet.add(circle(1240, 330, 130, "#e8734a"));
  sheet.add(
    circle(
      1240,
      330,
      130,
      sheet.linear([
        [0, "#000", 0],
        [1, "#000", 0.6],
      ]),
      { filter: sheet.stipple("#f6e6cf", 0.5) },
    ),
  );
  mistyRidges(sheet, 7, 430, ["#d9cdb8", "#9db4ac", "#5f8a86", "#2f5b60", "#133039"], "#f6e6cf");
}
