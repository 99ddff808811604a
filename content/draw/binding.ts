import { cover, inset, type Scene } from "./press.ts";
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

/** Pictures of folded and sewn paper. */
export const bindingScenes: readonly Scene[] = [
  cover("a-pamphlet-in-an-hour", drawPamphlet),
  inset("five-hole-stitch", 1800, 1200, drawStitch),
];

function drawPamphlet(sheet: Sheet): void {
  sheet.ground("#d9543c");
  sheet.add(
    rect(
      0,
      0,
      2400,
      1350,
      sheet.radial(
        [
          [0.2, "#000", 0],
          [1, "#000", 0.6],
        ],
        0.45,
        0.4,
        0.8,
      ),
      { filter: sheet.stipple("#8d2532", 0.45) },
    ),
  );
  const turn = { transform: "translate(1060 665) rotate(-5)" };
  sheet.add(
    group([rect(-760, -455, 1560, 960, "#5f1626", { opacity: 0.45 })], {
      transform: "translate(1092 700) rotate(-5)",
    }),
  );
  const pages = [
    ["#173a4a", 0],
    ["#e5d3b3", 22],
    ["#efe1c6", 34],
    ["#f8efdc", 46],
  ] as const;
  sheet.add(
    group(
      [
        ...pages.map(([ink, inset]) =>
          rect(-760 + inset, -480 + inset * 0.5, 1520 - inset * 2, 960 - inset, ink),
        ),
        rect(
          -714,
          -457,
          714,
          914,
          sheet.linear(
            [
              [0.6, "#000", 0],
              [1, "#000", 0.75],
            ],
            0,
            0,
            1,
            0,
          ),
          { filter: sheet.stipple("#c9a983", 0.5) },
        ),
        rect(
          0,
          -457,
          714,
          914,
          sheet.linear(
            [
              [0, "#000", 0.5],
              [0.3, "#000", 0],
            ],
            0,
            0,
            1,
            0,
          ),
          { filter: sheet.stipple("#c9a983", 0.5) },
        ),
        stroke("M0 -457V457", "#b08c66", 5),
        ...times(11, (row) =>
          rect(-600, -330 + row * 58, row === 10 ? 260 : 470 - ((row * 53) % 70), 14, "#c9b08c", {
            rx: 7,
          }),
        ),
        rect(150, -330, 440, 330, "#2f6f78"),
        circle(370, -150, 96, "#f0b44c"),
        fill("M150 0V-90L270 -190L370 -90L470 -160L590 -50V0Z", "#173a4a"),
        ...times(5, (row) =>
          rect(150, 60 + row * 58, row === 4 ? 200 : 440 - ((row * 41) % 60), 14, "#c9b08c", {
            rx: 7,
          }),
        ),
        ...times(5, (hole) => circle(0, -330 + hole * 165, 11, "#5f1626")),
        stroke("M0 -330L0 -165M0 0L0 165", "#f7f3ea", 9),
        stroke("M0 -330L0 -165M0 0L0 165", "#173a4a", 3, { "stroke-dasharray": "4 12" }),
      ],
      turn,
    ),
  );
  const thread: Point[] = [
    [1046, 668],
    [1120, 800],
    [1330, 930],
    [1600, 880],
    [1800, 990],
    [1700, 1140],
    [1530, 1090],
    [1640, 940],
    [1900, 860],
    [2110, 700],
  ];
  sheet.add(
    stroke(smooth(thread.map(([px, py]): Point => [px + 12, py + 18])), "#5f1626", 9, {
      opacity: 0.45,
    }),
    stroke(smooth(thread), "#f7f3ea", 9),
  );
  sheet.add(
    group(
      [
        fill("M-150 0C-100 -13 -40 -13 0 -12L330 0L0 12C-40 13 -100 13 -150 0Z", "#cdd8dc"),
        ellipse(-104, 0, 30, 5, "#5f1626"),
        stroke("M-60 -5L300 -1", "#ffffff", 3),
      ],
      { transform: "translate(2150 628) rotate(-58)" },
    ),
  );
  sheet.add(
    group(
      [
        rect(10, 14, 520, 74, "#5f1626", { rx: 37, opacity: 0.45 }),
        fill(
          "M0 37C0 12 30 0 70 0H430C480 2 520 24 530 60C500 78 460 76 420 74H70C30 74 0 62 0 37Z",
          "#f4e6c8",
        ),
        stroke("M60 24H400", "#ffffff", 8, { opacity: 0.7 }),
      ],
      { transform: "translate(1720 190) rotate(24)" },
    ),
  );
}

function drawStitch(sheet: Sheet): void {
  sheet.ground("#f3e6cd");
  const holes = times(5, (index): Point => [250 + index * 325, 600]);
  sheet.add(rect(120, 250, 1560, 350, "#2c6672"), rect(120, 600, 1560, 350, "#3c7d86"));
  sheet.add(
    rect(
      120,
      250,
      1560,
      350,
      sheet.linear([
        [0.3, "#000", 0],
        [1, "#000", 0.7],
      ]),
      { filter: sheet.stipple("#173a4a", 0.45) },
    ),
    stroke("M120 600H1680", "#173a4a", 5),
  );
  const arc = (from: number, to: number, high: number, colour: string, hidden: boolean): string => {
    const [a, b] = [holes[from]?.[0] ?? 0, holes[to]?.[0] ?? 0];
    const middle = (a + b) / 2;
    const d = `M${a} 600Q${middle} ${600 - high} ${b} 600`;
    const [tipX, tipY, way] = [middle + (b > a ? 14 : -14), 600 - high / 2, b > a ? 1 : -1];
    return (
      stroke(d, colour, 13, hidden ? { "stroke-dasharray": "2 26" } : {}) +
      fill(
        line(
          [
            [tipX + way * 22, tipY],
            [tipX - way * 20, tipY - 25],
            [tipX - way * 20, tipY + 25],
          ],
          true,
        ),
        colour,
      )
    );
  };
  sheet.add(
    arc(2, 1, 210, "#f6c25b", false),
    arc(1, 0, -210, "#f8efdc", true),
    arc(0, 1, 330, "#f6c25b", false),
    arc(1, 3, -330, "#f8efdc", true),
    arc(3, 4, 330, "#f6c25b", false),
    arc(4, 3, -210, "#f8efdc", true),
    arc(3, 2, 210, "#f6c25b", false),
  );
  for (const [x, y] of holes) sheet.add(circle(x, y, 25, "#f8efdc"), circle(x, y, 14, "#c23b2e"));
  sheet.add(
    stroke("M850 600C780 760 840 980 720 1100", "#c23b2e", 11),
    stroke("M950 600C1030 760 960 980 1080 1100", "#c23b2e", 11),
  );
}
