import { cover, type Scene } from "./press.ts";
import type { Sheet } from "./sheet.ts";
import {
  circle,
  ellipse,
  fill,
  group,
  line,
  polar,
  rect,
  short,
  smooth,
  stroke,
  times,
  type Point,
} from "./shapes.ts";

/** A bowl of soup and a laid table, seen from above. */
export const supperScenes: readonly Scene[] = [cover("winter-soup", drawSoup)];

function drawSoup(sheet: Sheet): void {
  const { random } = sheet;
  sheet.ground("#23424a");
  sheet.add(
    group(
      [
        rect(0, 0, 760, 1350, "#efe4cf"),
        ...times(7, (index) => rect(70 + index * 26, 0, index === 3 ? 30 : 9, 1350, "#c8452f")),
        ...times(7, (index) =>
          rect(0, 90 + index * 26, 760, index === 3 ? 30 : 9, "#c8452f", { opacity: 0.75 }),
        ),
      ],
      { transform: "translate(120 -40) rotate(7)" },
    ),
  );
  const [x, y] = [1180, 675];
  sheet.add(
    circle(x + 34, y + 46, 560, "#0c1f26", { opacity: 0.5 }),
    circle(x, y, 560, "#f4ead6"),
    circle(
      x,
      y,
      560,
      sheet.linear(
        [
          [0.3, "#000", 0],
          [1, "#000", 0.55],
        ],
        0,
        0,
        1,
        1,
      ),
      { filter: sheet.stipple("#b79b7d", 0.45) },
    ),
  );
  sheet.add(
    circle(x, y, 520, "none", { stroke: "#2b6a78", "stroke-width": 9 }),
    circle(x, y, 458, "#d8c6a8"),
    circle(x + 8, y + 10, 446, "#c9752c"),
    circle(
      x + 8,
      y + 10,
      446,
      sheet.radial([
        [0.4, "#000", 0],
        [1, "#000", 0.8],
      ]),
      { filter: sheet.stipple("#8f4419", 0.45) },
    ),
  );
  const spots: (readonly [number, number, number])[] = [];
  const place = (size: number): Point | undefined => {
    for (let tries = 0; tries < 120; tries += 1) {
      const [px, py] = polar(x + 8, y + 10, 410 * Math.sqrt(random.next()), random.between(0, 7));
      if (Math.hypot(px - x - 8, py - y - 10) + size > 432) continue;
      if (spots.some(([sx, sy, size2]) => Math.hypot(sx - px, sy - py) < (size + size2) * 0.9))
        continue;
      spots.push([px, py, size]);
      return [px, py];
    }
    return undefined;
  };
  const scatter = (
    count: number,
    low: number,
    high: number,
    make: (px: number, py: number, size: number, turn: number) => string,
  ): void => {
    for (let item = 0; item < count; item += 1) {
      const size = random.between(low, high);
      const spot = place(size);
      if (spot) sheet.add(make(spot[0], spot[1], size, random.between(0, 360)));
    }
  };
  scatter(
    13,
    54,
    70,
    (px, py, size) =>
      circle(px + 5, py + 7, size, "#7a3512", { opacity: 0.5 }) +
      circle(px, py, size, "#e9822e") +
      circle(px, py, size * 0.82, "#f29a44") +
      group(
        times(11, (_, t) =>
          stroke(
            line([polar(px, py, size * 0.18, t * 5.9), polar(px, py, size * 0.62, t * 5.9)]),
            "#e06f22",
            4,
          ),
        ),
      ) +
      circle(px, py, size * 0.16, "#f7b765"),
  );
  scatter(
    9,
    48,
    62,
    (px, py, size) =>
      circle(px + 4, py + 6, size, "#7a3512", { opacity: 0.4 }) +
      circle(px, py, size, "#dfe6b1") +
      times(3, (ring) =>
        circle(px, py, size * (0.9 - ring * 0.25), "none", {
          stroke: ring === 0 ? "#6e9a4a" : "#aec477",
          "stroke-width": 6,
        }),
      ).join(""),
  );
  scatter(14, 26, 36, (px, py, size, turn) =>
    group(
      [
        rect(-size + 4, -size * 0.8 + 6, size * 2, size * 1.6, "#7a3512", { rx: 9, opacity: 0.4 }),
        rect(-size, -size * 0.8, size * 2, size * 1.6, "#f3dc9c", { rx: 9 }),
        rect(-size * 0.8, -size * 0.64, size * 1.1, 8, "#fbf0cd", { rx: 4 }),
      ],
      { transform: `translate(${short(px)} ${short(py)}) rotate(${short(turn)})` },
    ),
  );
  scatter(70, 12, 17, (px, py, size, turn) =>
    group(
      [
        ellipse(0, 0, size, size * 0.62, "#f0d3a0"),
        stroke(`M${short(-size * 0.7)} 0H${short(size * 0.7)}`, "#a86a35", 2.5),
      ],
      { transform: `translate(${short(px)} ${short(py)}) rotate(${short(turn)})` },
    ),
  );
  scatter(34, 13, 24, (px, py, size, turn) =>
    group(
      [
        fill(
          `M0 0C${short(size)} ${short(-size * 1.6)} ${short(size * 2)} ${short(-size)} ${short(size * 2.2)} 0C${short(size * 2)} ${short(size)} ${short(size)} ${short(size * 1.4)} 0 0Z`,
          "#3f7a45",
        ),
        stroke(`M0 0H${short(size * 1.8)}`, "#9cbf6d", 2.5),
      ],
      { transform: `translate(${short(px)} ${short(py)}) rotate(${short(turn)})` },
    ),
  );
  scatter(60, 4, 11, (px, py, size) => circle(px, py, size, "#f5c75d", { opacity: 0.75 }));
  sheet.add(
    stroke(
      smooth(times(20, (_, t) => polar(x, y, 540, Math.PI * (1.08 + 0.36 * t)))),
      "#ffffff",
      10,
      { opacity: 0.8 },
    ),
  );
  sheet.add(
    group(
      [
        ellipse(16, 24, 104, 150, "#0c1f26", { opacity: 0.5 }),
        rect(2, 140, 40, 720, "#0c1f26", { opacity: 0.5, rx: 20 }),
        ellipse(0, 0, 104, 150, "#c8a25a"),
        ellipse(6, 8, 80, 122, "#a97f3c"),
        ellipse(-24, -30, 26, 62, "#ecd08d", { transform: "rotate(14)" }),
        rect(-18, 130, 36, 720, "#c8a25a", { rx: 18 }),
        rect(-10, 150, 9, 660, "#ecd08d", { rx: 4 }),
      ],
      { transform: "translate(2010 430) rotate(9)" },
    ),
  );
}
