import { inset, type Scene } from "./press.ts";
import type { Sheet } from "./sheet.ts";
import { circle, ellipse, fill, mix, rect, stroke, times } from "./shapes.ts";

/** A window with a cat. */
export const oneWindowScenes: readonly Scene[] = [
  inset("one-lit-window", 1500, 1500, drawOneWindow),
];

function drawOneWindow(sheet: Sheet): void {
  sheet.ground("#27365c");
  times(15, (row) =>
    times(9, (column) =>
      sheet.add(
        rect(
          column * 200 - (row % 2) * 100 - 40,
          row * 104,
          190,
          94,
          mix(
            "#27365c",
            sheet.random.chance(0.5) ? "#3b4a78" : "#1c2747",
            sheet.random.between(0, 0.8),
          ),
        ),
      ),
    ),
  );
  sheet.ground(
    sheet.radial([
      [0.3, "#ffb45e", 0.45],
      [0.7, "#ffb45e", 0],
    ]),
  );
  sheet.add(
    rect(
      0,
      0,
      1500,
      1500,
      sheet.radial(
        [
          [0.3, "#000", 0],
          [1, "#000", 0.8],
        ],
        0.5,
        0.5,
        0.75,
      ),
      { filter: sheet.stipple("#11183a", 0.42) },
    ),
  );
  sheet.add(
    rect(380, 230, 740, 980, "#f3e2c2"),
    rect(420, 270, 660, 900, "#ffcf73"),
    rect(
      420,
      270,
      660,
      900,
      sheet.radial(
        [
          [0, "#fff3cf", 1],
          [1, "#f0913e", 0.9],
        ],
        0.6,
        0.3,
        0.8,
      ),
    ),
  );
  times(9, (index) =>
    sheet.add(
      rect(
        452 + index * 26,
        560 - (index % 3) * 18,
        22,
        160 + (index % 3) * 18,
        ["#b8432f", "#2f6f78", "#7a3b52", "#3a4a6d"][index % 4] ?? "#b8432f",
      ),
    ),
  );
  sheet.add(
    rect(420, 720, 290, 20, "#7a3f26"),
    stroke("M860 270V420", "#3a1f33", 7),
    fill("M770 520L820 420H900L950 520Z", "#c8402f"),
    ellipse(860, 522, 90, 14, "#fff8e0"),
  );
  sheet.add(
    fill("M420 270H560C550 620 500 940 420 1120Z", "#d9694a"),
    fill("M1080 270H950C960 620 1005 940 1080 1120Z", "#d9694a"),
    fill("M420 270H500C495 560 460 800 420 900Z", "#b84a3a"),
    fill("M1080 270H1010C1015 560 1045 800 1080 900Z", "#b84a3a"),
  );
  sheet.add(rect(735, 270, 26, 900, "#f3e2c2"), rect(420, 640, 660, 22, "#f3e2c2"));
  sheet.add(
    fill(
      "M560 1170C540 1060 570 990 610 950L596 870L642 905H690L736 868L722 952C770 1000 790 1080 770 1170Z",
      "#221a38",
    ),
    stroke("M765 1150C850 1160 880 1090 850 1040", "#221a38", 30),
    circle(640, 945, 8, "#ffcf73"),
    circle(694, 945, 8, "#ffcf73"),
  );
  sheet.add(
    rect(930, 1060, 110, 110, "#a8402f"),
    rect(918, 1040, 134, 34, "#c8553f"),
    ...[-110, -60, -15, 35, 80].map((lean) =>
      fill(
        `M985 1040C${985 + lean * 0.5} 960 ${985 + lean * 1.4} 900 ${985 + lean * 1.3} 820C${1010 + lean} 900 1000 980 985 1040Z`,
        "#24543f",
      ),
    ),
  );
  sheet.add(
    rect(320, 1170, 860, 64, "#f3e2c2"),
    rect(340, 1234, 820, 30, "#b79b7d"),
    rect(320, 170, 860, 60, "#f3e2c2"),
    rect(340, 230, 820, 14, "#b79b7d"),
  );
}
