import { cover, type Scene } from "./press.ts";
import type { Sheet } from "./sheet.ts";
import {
  circle,
  ellipse,
  fill,
  group,
  line,
  rect,
  smooth,
  stroke,
  times,
  type Point,
} from "./shapes.ts";

/** Clouds in three storeys. */
export const cloudScenes: readonly Scene[] = [cover("the-names-of-clouds", drawClouds)];

function cumulus(
  sheet: Sheet,
  x: number,
  base: number,
  width: number,
  light: string,
  shade: string,
): string {
  const { random } = sheet;
  const heap = times(15, (_, t) => {
    const lift = Math.sin(Math.PI * t) ** 0.8;
    const radius = width * (0.07 + 0.1 * lift * random.between(0.75, 1.25));
    return circle(
      x + (t - 0.5) * width * 0.92,
      base - radius * 0.5 - lift * width * random.between(0.04, 0.24),
      radius,
      "#000",
    );
  });
  const body = sheet.clip(
    ...heap,
    rect(x - width * 0.5, base - width * 0.13, width, width * 0.13, "#000", { rx: width * 0.04 }),
  );
  const box = [x - width * 0.7, base - width * 0.6, width * 1.4, width * 0.6] as const;
  const flat = sheet.clip(rect(box[0], box[1], box[2], box[3], "#000"));
  return group(
    [
      group(
        [
          rect(...box, light),
          rect(
            ...box,
            sheet.linear([
              [0.35, "#000", 0],
              [1, "#000", 0.85],
            ]),
            { filter: sheet.stipple(shade, 0.45) },
          ),
          ...heap.slice(3, 12).map((_, index) => {
            const [cx, cy, r] = [
              x + random.between(-0.32, 0.32) * width,
              base - width * random.between(0.1, 0.3),
              width * random.between(0.05, 0.11),
            ];
            return stroke(
              smooth(
                times(
                  8,
                  (__, t) =>
                    [
                      cx + r * Math.cos(Math.PI * (0.85 + t * 0.9)),
                      cy + r * Math.sin(Math.PI * (0.85 + t * 0.9)),
                    ] as Point,
                ),
              ),
              shade,
              3 + (index % 2) * 2,
              { opacity: 0.55 },
            );
          }),
        ],
        { "clip-path": body },
      ),
    ],
    { "clip-path": flat },
  );
}

function drawClouds(sheet: Sheet): void {
  const { random } = sheet;
  sheet.ground(
    sheet.linear([
      [0, "#2f6f9f"],
      [0.5, "#86b9cd"],
      [0.85, "#f3dcc0"],
    ]),
  );
  for (let tuft = 0; tuft < 9; tuft += 1) {
    const [x, y] = [tuft * 290 - 160 + random.between(-60, 60), 130 + random.between(-40, 120)];
    for (let strand = 0; strand < 16; strand += 1) {
      const [reach, drop] = [random.between(240, 560), strand * 7 + random.between(-4, 4)];
      const curl = times(
        12,
        (_, t) =>
          [x + strand * 9 + reach * t, y + drop - 95 * t ** 1.7 + 46 * (1 - t) ** 6] as Point,
      );
      sheet.add(
        stroke(smooth(curl), "#fdf6e9", random.between(2, 7), {
          opacity: random.between(0.2, 0.62),
        }),
      );
    }
  }
  for (let row = 0; row < 5; row += 1) {
    for (let column = 0; column < 17; column += 1) {
      const [x, y] = [
        column * 158 + row * 61 - 120 + random.between(-22, 22),
        470 + row * 36 + random.between(-7, 7),
      ];
      if (sheet.noise(x / 420, row / 2 + 3, 2) < -0.18) continue;
      sheet.add(
        ellipse(x, y, 58 - row * 5, 15 - row * 1.2, "#fdf3e0", { opacity: 0.85 - row * 0.07 }),
        ellipse(x + 8, y + 7, 44 - row * 5, 7, "#e9b9a2", { opacity: 0.55 }),
      );
    }
  }
  sheet.add(
    cumulus(sheet, 330, 1010, 620, "#fdf3e0", "#d98f86"),
    cumulus(sheet, 2110, 960, 560, "#fdf3e0", "#d98f86"),
    cumulus(sheet, 1240, 1080, 1060, "#fffaf0", "#c97f86"),
    cumulus(sheet, 1890, 1105, 360, "#fdf3e0", "#d98f86"),
    cumulus(sheet, 730, 1118, 300, "#fdf3e0", "#d98f86"),
  );
  ["#7f9f8d", "#4c7a70", "#23504f"].forEach((colour, index) => {
    const crest = times(
      40,
      (_, t) =>
        [
          t * 2480 - 40,
          1200 +
            index * 52 -
            34 * Math.sin(t * (7 - index) + index * 2) -
            16 * sheet.noise(t * 9, index, 3),
        ] as Point,
    );
    sheet.add(fill(line([...crest, [2440, 1360], [-40, 1360]], true), colour));
  });
  for (let hedge = 0; hedge < 46; hedge += 1) {
    sheet.add(
      circle(
        random.between(0, 2400),
        1330 + random.between(-10, 14),
        random.between(10, 34),
        "#163c3d",
      ),
    );
  }
}
