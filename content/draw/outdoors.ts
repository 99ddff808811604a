import { bareTree } from "./growth.ts";
import { inset, type Scene } from "./press.ts";
import type { Sheet } from "./sheet.ts";
import {
  circle,
  ellipse,
  fill,
  line,
  ramp,
  rect,
  short,
  stroke,
  times,
  type Point,
} from "./shapes.ts";

/** Pictures of the city from a pavement: a lamp, steps, a bench. */
export const outdoorScenes: readonly Scene[] = [
  inset("lamp-in-fog", 1440, 1800, drawLamp),
  inset("steps-at-dusk", 1440, 1800, drawSteps),
];

function drawLamp(sheet: Sheet): void {
  const { random } = sheet;
  sheet.ground(
    sheet.linear([
      [0, "#39516a"],
      [0.6, "#7f8f98"],
      [1, "#c7bfa9"],
    ]),
  );
  for (const [x, length, ink] of [
    [180, 330, "#6d828f"],
    [1290, 360, "#627886"],
    [980, 260, "#75898f"],
  ] as const)
    sheet.add(bareTree(sheet, [x, 1420], length, 26, ink));
  sheet.add(
    circle(
      720,
      560,
      760,
      sheet.radial([
        [0, "#fff0bf", 0.95],
        [0.25, "#ffdf9a", 0.6],
        [1, "#ffdf9a", 0],
      ]),
    ),
  );
  sheet.add(
    circle(
      720,
      560,
      720,
      sheet.radial([
        [0, "#000", 0.7],
        [1, "#000", 0],
      ]),
      { filter: sheet.stipple("#fff3cf", 0.4) },
    ),
  );
  sheet.add(
    fill(
      line(
        [
          [0, 1400],
          [1440, 1400],
          [1440, 1800],
          [0, 1800],
        ],
        true,
      ),
      "#57646a",
    ),
    rect(
      0,
      1400,
      1440,
      400,
      sheet.linear([
        [0, "#c7bfa9", 0.8],
        [1, "#1e2b38", 0.85],
      ]),
    ),
  );
  sheet.add(ellipse(720, 1560, 520, 90, "#ffe9b0", { opacity: 0.55, filter: sheet.blur(40) }));
  sheet.add(bareTree(sheet, [-40, 1640], 440, 60, "#22303d"));
  const ink = "#16202c";
  sheet.add(
    rect(706, 690, 28, 880, ink),
    rect(690, 1380, 60, 190, ink, { rx: 10 }),
    rect(668, 1560, 104, 30, ink, { rx: 8 }),
    rect(620, 760, 200, 14, ink, { rx: 7 }),
    circle(720, 900, 26, ink),
  );
  sheet.add(
    fill("M646 690L618 470H822L794 690Z", "#fff6d8"),
    stroke("M646 690L618 470H822L794 690ZM720 470V690", ink, 11),
    fill("M598 474L660 390H780L842 474Z", ink),
    rect(700, 356, 40, 40, ink),
    circle(720, 350, 20, ink),
    circle(720, 590, 46, "#ffffff"),
  );
  times(60, () =>
    sheet.add(
      stroke(
        `M${short(random.between(0, 1440))} ${short(1610 + random.next() * 180)}h${short(random.between(20, 110))}`,
        random.pick(["#ffe9b0", "#22303d"]),
        5,
        { opacity: 0.35 },
      ),
    ),
  );
}

function drawSteps(sheet: Sheet): void {
  sheet.ground(
    sheet.linear([
      [0, "#30406f"],
      [0.5, "#c97b84"],
      [0.75, "#f4bd8b"],
    ]),
  );
  sheet.add(circle(820, 560, 120, "#fbe6bd"));
  sheet.add(
    fill("M560 700L700 640V560L760 520L820 560V640H960L1000 700V900H560Z", "#74507c"),
    rect(690, 680, 26, 44, "#ffd27a"),
    rect(840, 690, 26, 40, "#ffd27a"),
  );
  sheet.add(
    fill("M0 120L520 430V1100L0 1800Z", "#8d4a4f"),
    fill("M1440 0L960 380V1060L1440 1800Z", "#493a66"),
  );
  sheet.add(
    fill("M0 120L520 430V1100L0 1800Z", "#000", {
      filter: sheet.stipple("#5c2b41", 0.42),
      opacity: 0.5,
    }),
    rect(
      960,
      0,
      480,
      1800,
      sheet.linear(
        [
          [0, "#000", 0.1],
          [1, "#000", 0.6],
        ],
        0,
        0,
        1,
        0,
      ),
      {
        filter: sheet.stipple("#241d42", 0.42),
        "clip-path": sheet.clip(fill("M1440 0L960 380V1060L1440 1800Z", "#000")),
      },
    ),
  );
  const count = 17;
  times(count, (index, t) => {
    const [near, y] = [t ** 1.5, 880 + 920 * t ** 1.35];
    const [left, right, rise] = [520 - 560 * near, 960 + 520 * near, 16 + 46 * near];
    sheet.add(
      rect(left, y, right - left, rise * 2.4, ramp(["#6a4a70", "#2c2348"], t)),
      rect(left, y, right - left, rise, ramp(["#f3b68c", "#c98a86"], t)),
      rect(left, y, right - left, 4 + 3 * near, "#fbe3c0", { opacity: 0.8 }),
    );
  });
  const pane = (points: readonly Point[], colour: string): string =>
    fill(line(points, true), colour, { stroke: "#2b1d3a", "stroke-width": 9 });
  sheet.add(
    pane(
      [
        [90, 520],
        [210, 560],
        [210, 800],
        [90, 800],
      ],
      "#ffd27a",
    ),
    pane(
      [
        [300, 590],
        [390, 620],
        [390, 830],
        [300, 840],
      ],
      "#ffbf5f",
    ),
    pane(
      [
        [1290, 420],
        [1180, 480],
        [1180, 720],
        [1290, 690],
      ],
      "#6f7fae",
    ),
    pane(
      [
        [1100, 530],
        [1030, 570],
        [1030, 780],
        [1100, 760],
      ],
      "#ffe3a3",
    ),
    pane(
      [
        [90, 960],
        [210, 950],
        [210, 1240],
        [90, 1330],
      ],
      "#5c2b41",
    ),
  );
  sheet.add(
    stroke("M1180 1500L960 900", "#1b1633", 14),
    ...times(5, (index, t) =>
      stroke(`M${1175 - 205 * t} ${1500 - 580 * t}v${short(230 - 150 * t)}`, "#1b1633", 10 - index),
    ),
  );
  sheet.add(
    circle(
      520,
      560,
      170,
      sheet.radial([
        [0, "#fff0bf", 0.9],
        [1, "#fff0bf", 0],
      ]),
    ),
    stroke("M500 500H560", "#1b1633", 10),
    fill("M536 540L546 500H580L592 540Z", "#fff6d8", { stroke: "#1b1633", "stroke-width": 6 }),
  );
}
