import { cover, type Scene } from "./press.ts";
import type { Sheet } from "./sheet.ts";
import { circle, ellipse, fill, rect, stroke, times } from "./shapes.ts";

/** Pictures of furniture that keeps things. */
export const cupboardScenes: readonly Scene[] = [cover("a-server-in-the-cupboard", drawCupboard)];

function drawCupboard(sheet: Sheet): void {
  const { random } = sheet;
  sheet.ground("#39606a");
  sheet.add(
    rect(
      0,
      0,
      2400,
      1350,
      sheet.linear([
        [0, "#000", 0.1],
        [1, "#000", 0.75],
      ]),
      { filter: sheet.stipple("#1c3640", 0.45) },
    ),
  );
  sheet.add(
    rect(480, 60, 1440, 1230, "#e9d3a6"),
    rect(530, 110, 1340, 1130, "#5b2f2d"),
    rect(
      530,
      110,
      1340,
      1130,
      sheet.radial(
        [
          [0, "#ffb45e", 0.5],
          [1, "#2b1418", 0.7],
        ],
        0.5,
        0.5,
        0.6,
      ),
    ),
  );
  sheet.add(
    fill("M480 60L150 10V1345L480 1290Z", "#d0b283"),
    stroke("M430 150L210 118V620L430 610ZM430 700L210 720V1225L430 1190Z", "#a8875a", 10),
    circle(196, 680, 16, "#5b2f2d"),
    fill("M1920 60L2250 10V1345L1920 1290Z", "#bf9f70"),
    stroke("M1970 150L2190 118V620L1970 610ZM1970 700L2190 720V1225L1970 1190Z", "#94744a", 10),
    circle(2204, 680, 16, "#5b2f2d"),
  );
  for (const y of [460, 850])
    sheet.add(
      rect(530, y, 1340, 30, "#e9d3a6"),
      rect(530, y + 30, 1340, 12, "#2b1418", { opacity: 0.6 }),
    );
  const jar = (x: number, foot: number, wide: number, tall: number, ink: string): string =>
    rect(x, foot - tall, wide, tall, "#f6ead0", { rx: 18, opacity: 0.9 }) +
    rect(x + 8, foot - tall * 0.78, wide - 16, tall * 0.78 - 8, ink, { rx: 12 }) +
    rect(x + 6, foot - tall - 24, wide - 12, 34, "#b8402f", { rx: 6 }) +
    rect(x + 18, foot - tall + 14, 12, tall - 40, "#fff", { rx: 6, opacity: 0.5 });
  sheet.add(
    jar(580, 460, 130, 220, "#e0a03a"),
    jar(735, 460, 110, 180, "#7d8f3f"),
    jar(868, 460, 140, 260, "#c8603a"),
    jar(1032, 460, 100, 160, "#f0d9a0"),
  );
  sheet.add(
    ...times(
      4,
      (index) =>
        rect(
          1230 + (index % 2) * 12,
          460 - (index + 1) * 62,
          400,
          60,
          ["#2f6f78", "#f0e2c0", "#b8402f", "#e0a03a"][index] ?? "#2f6f78",
          { rx: 26 },
        ) +
        stroke(`M${1290 + index * 40} ${460 - index * 62 - 30}h220`, "#2b1418", 4, {
          opacity: 0.3,
        }),
    ),
  );
  sheet.add(jar(1700, 460, 120, 240, "#6d2f4a"));
  sheet.add(
    circle(
      1090,
      745,
      330,
      sheet.radial([
        [0, "#8ff0c0", 0.32],
        [1, "#8ff0c0", 0],
      ]),
    ),
  );
  sheet.add(
    rect(880, 690, 440, 150, "#1d2730", { rx: 18 }),
    rect(880, 690, 440, 16, "#41525e", { rx: 8 }),
    ...times(12, (index) => rect(912 + index * 17, 740, 8, 64, "#0d141a", { rx: 4 })),
    circle(1264, 772, 12, "#8ff0c0"),
    circle(
      1264,
      772,
      54,
      sheet.radial([
        [0, "#8ff0c0", 0.9],
        [1, "#8ff0c0", 0],
      ]),
    ),
    circle(1216, 772, 8, "#f0b44c"),
    rect(900, 836, 60, 16, "#0d141a"),
    rect(1240, 836, 60, 16, "#0d141a"),
  );
  sheet.add(
    stroke(
      "M1320 770C1440 760 1420 660 1520 690C1640 730 1560 850 1680 840C1790 830 1800 640 1870 620",
      "#f0e2c0",
      12,
    ),
    stroke("M880 780C780 780 800 850 700 848H530", "#1d2730", 12),
  );
  sheet.add(
    ...times(7, (index) =>
      rect(
        570 + index * 36,
        850 - random.between(170, 240),
        32,
        240,
        ["#2f6f5f", "#e0a03a", "#6d2f4a", "#f0e2c0", "#1f4e5f", "#d9704a", "#b8402f"][index] ??
          "#1f4e5f",
        { "clip-path": sheet.clip(rect(530, 500, 400, 350, "#000")) },
      ),
    ),
  );
  sheet.add(
    fill("M1500 850L1520 760H1640L1660 850Z", "#d9704a"),
    ...[-60, -25, 10, 45].map((lean) =>
      fill(
        `M1580 764C${1580 + lean} 720 ${1580 + lean * 1.8} 680 ${1580 + lean * 1.6} 620C${1600 + lean} 680 1590 720 1580 764Z`,
        "#4f7f56",
      ),
    ),
  );
  sheet.add(
    rect(580, 960, 520, 280, "#c08a4e"),
    rect(580, 960, 520, 60, "#a8713a"),
    rect(760, 1060, 160, 34, "#6d4020", { rx: 17 }),
    ellipse(1330, 1180, 150, 62, "#f0e2c0"),
    ellipse(1330, 1172, 96, 36, "#5b2f2d"),
    fill("M1560 1240L1590 1000H1780L1810 1240Z", "#2f6f78"),
    stroke("M1600 1000C1610 900 1760 900 1770 1000", "#f0d9a0", 14),
    rect(
      530,
      110,
      1340,
      1130,
      sheet.linear(
        [
          [0, "#000", 0.6],
          [0.3, "#000", 0],
          [0.8, "#000", 0],
          [1, "#000", 0.6],
        ],
        0,
        0,
        1,
        0,
      ),
      { filter: sheet.stipple("#2b1418", 0.45) },
    ),
  );
}
