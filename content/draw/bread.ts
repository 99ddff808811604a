import { cover, type Scene } from "./press.ts";
import type { Sheet } from "./sheet.ts";
import {
  circle,
  ellipse,
  fill,
  group,
  polar,
  rect,
  short,
  smooth,
  stroke,
  times,
  type Point,
} from "./shapes.ts";

/** Pictures of bread. */
export const breadScenes: readonly Scene[] = [cover("a-loaf-in-two-days", drawLoaf)];

function drawLoaf(sheet: Sheet): void {
  const { random } = sheet;
  sheet.ground("#2c4a52");
  sheet.add(
    rect(0, 960, 2400, 390, "#d9b68a"),
    rect(
      0,
      960,
      2400,
      390,
      sheet.linear([
        [0, "#000", 0.7],
        [0.8, "#000", 0],
      ]),
      { filter: sheet.stipple("#a56f45", 0.45) },
    ),
  );
  times(9, (index) =>
    sheet.add(
      stroke(
        smooth(
          times(
            12,
            (_, t) => [t * 2400, 1010 + index * 42 + 9 * sheet.noise(t * 4, index * 3, 2)] as Point,
          ),
        ),
        "#b98f62",
        3,
        { opacity: 0.6 },
      ),
    ),
  );
  const outline: Point[] = [
    [470, 1020],
    [430, 900],
    [470, 700],
    [610, 500],
    [830, 380],
    [1060, 318],
    [1200, 262],
    [1420, 300],
    [1660, 400],
    [1850, 550],
    [1950, 760],
    [1965, 910],
    [1920, 1020],
    [1700, 1052],
    [1200, 1060],
    [700, 1052],
  ];
  const inner = outline.map(([x, y]): Point => [
    1200 + (x - 1200) * 0.945,
    690 + (y - 690) * 0.915,
  ]);
  const loaf = smooth(outline, true);
  const crumb = smooth(inner, true);
  sheet.add(ellipse(1200, 1072, 840, 46, "#6b4326", { opacity: 0.55 }));
  sheet.add(
    fill(loaf, "#8a4a22"),
    fill(
      loaf,
      sheet.linear([
        [0, "#000", 0.85],
        [0.5, "#000", 0.1],
        [1, "#000", 0.5],
      ]),
      { filter: sheet.stipple("#4f2412", 0.45) },
    ),
  );
  sheet.add(fill(crumb, "#f3dcae", { stroke: "#d79f5b", "stroke-width": 26 }));
  sheet.add(
    fill(
      crumb,
      sheet.radial(
        [
          [0, "#000", 0],
          [0.55, "#000", 0.05],
          [1, "#000", 0.6],
        ],
        0.5,
        0.45,
        0.56,
      ),
      { filter: sheet.stipple("#d9a765", 0.5) },
    ),
  );
  const holes: (readonly [number, number, number])[] = [];
  const bubbles: string[] = [];
  for (let tries = 0; tries < 9000; tries += 1) {
    const size = 5 + 62 * random.next() ** 7 + 12 * random.next();
    const [x, y] = [random.between(500, 1900), random.between(340, 1010)];
    const depth = ((x - 1200) / 690) ** 2 + ((y - 720) / 365) ** 2;
    if (depth > 0.9 - size / 300) continue;
    if (holes.some(([hx, hy, hr]) => Math.hypot(hx - x, hy - y) < (hr + size) * 1.18 + 3)) continue;
    holes.push([x, y, size]);
    const lean = (Math.atan2(y - 1100, x - 1200) * 180) / Math.PI + random.between(-25, 25);
    const bent = times(9, (_, t) =>
      polar(0, 0, size * random.between(0.8, 1.12), t * Math.PI * 2 * 0.89),
    ).map(([px, py]): Point => [px * 1.22, py * 0.78]);
    const place = { transform: `translate(${short(x)} ${short(y)}) rotate(${short(lean)})` };
    bubbles.push(
      group([fill(smooth(bent, true), "#c98f52")], place),
      group(
        [
          fill(
            smooth(
              bent.map(([px, py]): Point => [px * 0.84 - size * 0.07, py * 0.8 + size * 0.05]),
              true,
            ),
            size > 22 ? "#a86c38" : "#b87c44",
          ),
        ],
        place,
      ),
    );
  }
  sheet.add(group(bubbles, { "clip-path": sheet.clip(fill(crumb, "#000")) }));
  for (const [x, y, long] of [
    [905, 352, 150],
    [1330, 282, 210],
    [1660, 402, 120],
  ] as const) {
    sheet.add(
      stroke(
        smooth([
          [x - long / 2, y + 14],
          [x, y - 4],
          [x + long / 2, y + 16],
        ]),
        "#f7e7c4",
        7,
        { opacity: 0.55 },
      ),
    );
  }
  for (let piece = 0; piece < 90; piece += 1) {
    sheet.add(
      circle(
        random.between(180, 2240),
        random.between(1090, 1320),
        random.between(2, 9),
        random.pick(["#f3dcae", "#8a4a22", "#d79f5b"]),
      ),
    );
  }
  sheet.add(
    group(
      [
        fill("M0 0L560 -14C640 -10 700 12 724 44L0 40Z", "#e9eef0"),
        fill("M0 26L724 44L0 40Z", "#b9c7cb"),
        rect(-300, -4, 306, 52, "#5a2e1c", { rx: 22 }),
        circle(-230, 22, 8, "#d9b68a"),
        circle(-60, 22, 8, "#d9b68a"),
      ],
      { transform: "translate(1420 1210) rotate(-4)" },
    ),
  );
}
