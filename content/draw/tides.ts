import { cover, inset, type Scene } from "./press.ts";
import type { Sheet } from "./sheet.ts";
import {
  circle,
  ellipse,
  fill,
  group,
  line,
  ramp,
  rect,
  short,
  smooth,
  stroke,
  times,
  type Point,
} from "./shapes.ts";

/** Pictures of the tides. */
export const tideScenes: readonly Scene[] = [
  cover("the-clock-of-the-tides", drawTides),
  inset("low-water", 1800, 1200, drawBeach),
  inset("rule-of-twelfths", 1800, 1200, drawTwelfths),
];

function drawTides(sheet: Sheet): void {
  sheet.ground(
    sheet.linear([
      [0, "#f4e8d2"],
      [1, "#f0d9bd"],
    ]),
  );
  const height = (hours: number): number =>
    Math.cos((2 * Math.PI * hours) / 12.4206) +
    0.46 * Math.cos((2 * Math.PI * hours) / 12) +
    0.2 * Math.cos((2 * Math.PI * hours) / 23.9345 + 0.6) +
    0.15 * Math.cos((2 * Math.PI * hours) / 25.8193);
  const rows = 30;
  times(rows, (day, t) => {
    const base = 190 + t * 1060;
    const crest = times(241, (_, place) => {
      const x = 150 + place * 2100;
      const edge = Math.min(1, place * 14, (1 - place) * 14);
      return [x, base - 62 * height(day * 24 + place * 24) * edge * edge * (3 - 2 * edge)] as Point;
    });
    const ink = ramp(["#7fb5b5", "#2f7f93", "#1c4f78", "#152c55"], t);
    const wash = sheet.linear([
      [0, ink, 0.95],
      [0.75, ink, 0.25],
      [1, ink, 0],
    ]);
    const below = line([...crest, [2250, base + 85], [150, base + 85]], true);
    sheet.add(
      fill(below, "#f3e3cb"),
      fill(below, wash),
      stroke(line(crest), day % 15 === 0 ? "#d8492f" : "#fbf3e2", day % 15 === 0 ? 7 : 3),
    );
  });
}

function drawBeach(sheet: Sheet): void {
  const { random } = sheet;
  sheet.ground(
    sheet.linear([
      [0, "#f2c6a4"],
      [0.4, "#f9e6cc"],
    ]),
  );
  sheet.add(
    circle(1130, 380, 92, "#fff6df"),
    circle(
      1130,
      380,
      200,
      sheet.radial([
        [0.3, "#fff6df", 0.8],
        [1, "#fff6df", 0],
      ]),
    ),
  );
  sheet.add(rect(0, 440, 1800, 760, "#6f9fa6"));
  const bands = [
    "#5b919c",
    "#86b1b0",
    "#e9d2b2",
    "#a3bfb8",
    "#dcbf9b",
    "#b7c7bb",
    "#d2ab83",
    "#c79a73",
  ];
  bands.forEach((colour, index) => {
    const y = 486 + index * 52 + index ** 2 * 7;
    const edge = times(
      60,
      (_, t) =>
        [
          t * 1880 - 40,
          y +
            (10 + index * 6) *
              sheet.noise(t * (5.5 - index * 0.4) + index * 9, index * 4, 2) *
              2.2 +
            (t - 0.5) * index * 26,
        ] as Point,
    );
    sheet.add(fill(smooth([...edge]) + "L1840 1220L-40 1220Z", colour));
    sheet.add(stroke(smooth(edge), "#fdf4e2", 2 + index * 0.9, { opacity: 0.9 }));
  });
  for (let glint = 0; glint < 130; glint += 1) {
    const depth = random.next();
    const [x, y, half] = [
      1130 + random.normal() * (40 + 60 * depth),
      446 + depth * 210,
      random.between(6, 18 + 34 * depth),
    ];
    sheet.add(
      stroke(`M${short(x - half)} ${short(y)}h${short(half * 2)}`, "#fff6df", 2 + 2 * depth, {
        opacity: 0.8,
      }),
    );
  }
  for (let ripple = 0; ripple < 120; ripple += 1) {
    const [x, y, reach] = [
      random.between(0, 1800),
      random.between(1010, 1190),
      random.between(30, 120),
    ];
    sheet.add(
      stroke(
        smooth([
          [x, y],
          [x + reach / 2, y - 7],
          [x + reach, y],
        ]),
        "#8f6547",
        3,
        { opacity: 0.4 },
      ),
    );
  }
  for (const [x, y, size] of [
    [420, 868, 1],
    [478, 886, 0.9],
    [620, 850, 0.8],
    [1420, 905, 1],
  ] as const) {
    sheet.add(
      group(
        [
          ellipse(0, -34, 20, 12, "#2b2f3f"),
          stroke("M16 -40L34 -44", "#2b2f3f", 4),
          circle(15, -43, 8, "#2b2f3f"),
          stroke("M-4 -24V0M5 -24V0", "#2b2f3f", 3),
        ],
        { transform: `translate(${x} ${y}) scale(${size * 1.4})` },
      ),
    );
  }
}

function drawTwelfths(sheet: Sheet): void {
  sheet.ground("#f3e6cd");
  const shares = [1, 2, 3, 3, 2, 1];
  let risen = 0;
  shares.forEach((share, index) => {
    const [x, wide, unit] = [150 + index * 252, 240, 76];
    const foot = 1110;
    sheet.add(rect(x, foot - 12 * unit, wide, 12 * unit, "#e6d3b1"));
    if (risen > 0) sheet.add(rect(x, foot - risen * unit, wide, risen * unit, "#2a6f87"));
    sheet.add(rect(x, foot - (risen + share) * unit, wide, share * unit, "#e0643f"));
    times(share, (part) =>
      sheet.add(
        rect(
          x,
          foot - (risen + part + 1) * unit,
          wide,
          unit,
          sheet.linear([
            [0, "#000", 0],
            [1, "#000", 0.5],
          ]),
          { filter: sheet.stipple("#9c2f2a", 0.5) },
        ),
      ),
    );
    times(risen, (part) =>
      sheet.add(
        stroke(
          smooth(
            times(
              9,
              (_, t) =>
                [x + t * wide, foot - part * unit - 38 + 6 * Math.sin(t * 12 + part)] as Point,
            ),
          ),
          "#5fa3ad",
          4,
        ),
      ),
    );
    risen += share;
  });
  const curve = times(
    80,
    (_, t) => [150 + t * 1500, 1110 - 12 * 76 * (0.5 - 0.5 * Math.cos(Math.PI * t))] as Point,
  );
  sheet.add(stroke(line(curve), "#f9f1df", 14), stroke(line(curve), "#16263f", 7));
}
