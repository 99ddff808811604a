import { bareTree, mistyRidges } from "./growth.ts";
import { inset, type Scene } from "./press.ts";
import type { Sheet } from "./sheet.ts";
import { circle, ellipse, fill, group, rect, smooth, stroke, times } from "./shapes.ts";

/** The signs of the five desks, square and bold enough to be small. */
export const portraitScenes: readonly Scene[] = [
  inset("authors/workshop-desk", 512, 512, drawWorkshop),
  inset("authors/kitchen-desk", 512, 512, drawKitchen),
  inset("authors/field-desk", 512, 512, drawField),
  inset("authors/night-desk", 512, 512, drawNight),
  inset("authors/the-margins", 512, 512, drawMargins),
];

function drawWorkshop(sheet: Sheet): void {
  sheet.ground("#23473f");
  sheet.add(circle(256, 256, 190, "#2f5f53"));
  sheet.add(
    group(
      [
        fill("M-14 90H14L22 250C10 262 -10 262 -22 250Z", "#d08a4b"),
        fill("M-110 -40H110L94 100H-94Z", "#8e4f27"),
        fill("M-110 -40H110L107 -12H-107Z", "#b06a38"),
        rect(-16, -52, 32, 16, "#d08a4b"),
        stroke("M-6 120L-10 240", "#f0b87a", 6),
      ],
      { transform: "translate(310 170) rotate(38)" },
    ),
  );
  sheet.add(
    group(
      [
        fill("M-30 -190H30V20L14 36V56H-14V36L-30 20Z", "#e6ece6"),
        rect(-18, 54, 36, 20, "#e3b557"),
        fill(
          "M-22 74H22C40 120 36 190 26 224C12 236 -12 236 -26 224C-36 190 -40 120 -22 74Z",
          "#d9573d",
        ),
        rect(-30, -190, 60, 24, "#ffffff"),
      ],
      { transform: "translate(196 230) rotate(-32)" },
    ),
  );
}

function drawKitchen(sheet: Sheet): void {
  sheet.ground("#d9643f");
  sheet.add(circle(256, 256, 190, "#e98a52"), ellipse(262, 400, 150, 18, "#a83f2a"));
  sheet.add(
    fill("M106 270H406C406 370 340 404 256 404C172 404 106 370 106 270Z", "#f7eedb"),
    ellipse(256, 270, 150, 34, "#23424a"),
    ellipse(256, 276, 128, 24, "#e9a13b"),
    rect(150, 318, 212, 12, "#23424a", { rx: 6 }),
  );
  for (const x of [206, 256, 306])
    sheet.add(
      stroke(
        smooth(times(10, (_, t) => [x + 14 * Math.sin(t * 6 + x), 226 - t * 110])),
        "#fff4dd",
        11,
      ),
    );
}

function drawField(sheet: Sheet): void {
  sheet.ground("#f6e0b8");
  sheet.add(circle(330, 170, 66, "#e4573d"));
  mistyRidges(sheet, 4, 240, ["#b8c9ae", "#5f8f80", "#153a40"], "#f6e0b8");
  sheet.add(bareTree(sheet, [130, 470], 96, 16, "#2b1f2b"));
}

function drawNight(sheet: Sheet): void {
  sheet.ground("#14204a");
  times(60, () =>
    sheet.add(
      circle(
        sheet.random.between(0, 512),
        sheet.random.between(0, 512),
        sheet.random.between(0.8, 2.6),
        "#f4e3c3",
      ),
    ),
  );
  sheet.add(
    circle(256, 256, 150, "#f7dfae"),
    circle(312, 226, 132, "#14204a"),
    circle(350, 200, 7, "#ffffff"),
    circle(300, 280, 4, "#ffffff"),
    circle(380, 270, 5, "#ffffff"),
  );
  sheet.add(stroke("M350 200L300 280L380 270", "#8fa6d9", 2));
}

function drawMargins(sheet: Sheet): void {
  sheet.ground("#6d2f4a");
  sheet.add(
    group(
      [
        rect(14, 16, 260, 350, "#3d1629"),
        rect(0, 0, 260, 350, "#f6ead2"),
        stroke("M70 0V350", "#d9573d", 5),
        ...times(8, (row) =>
          rect(92, 44 + row * 36, row === 7 ? 70 : 140 - ((row * 37) % 36), 12, "#bfa78a", {
            rx: 6,
          }),
        ),
        stroke("M24 96C50 80 50 130 26 120M22 190L44 214L50 168", "#1f4e5f", 8),
      ],
      { transform: "translate(120 92) rotate(-6 130 175)" },
    ),
  );
  sheet.add(
    group(
      [
        fill("M0 0L22 -46L44 0V230H0Z", "#e9b44c"),
        fill("M0 0L22 -46L44 0Z", "#f6ead2"),
        fill("M14 -29L22 -46L30 -29Z", "#1d2730"),
        rect(0, 210, 44, 34, "#d9573d"),
        stroke("M15 6V204M30 6V204", "#c98f2f", 4),
      ],
      { transform: "translate(330 250) rotate(24)" },
    ),
  );
}
