import { cover, type Scene } from "./press.ts";
import type { Sheet } from "./sheet.ts";
import { circle, fill, ramp, rect, short, stroke, times, type Point } from "./shapes.ts";

/** An open book, its leaves fanned. */
export const quireScenes: readonly Scene[] = [cover("welcome-to-quire", drawQuire)];

/** A book open towards the reader of the picture, its leaves fanned like a sunrise. */
function drawQuire(sheet: Sheet): void {
  sheet.ground(
    sheet.linear([
      [0, "#f7e6c8"],
      [0.7, "#f6cfa2"],
    ]),
  );
  const [x, y] = [1200, 1130];
  sheet.add(
    circle(x, 640, 300, "#e4573d"),
    circle(
      x,
      640,
      300,
      sheet.linear([
        [0.2, "#000", 0],
        [1, "#000", 0.85],
      ]),
      { filter: sheet.stipple("#f6cfa2", 0.45) },
    ),
  );
  const inks = [
    "#143642",
    "#1f5f6b",
    "#3f8f8a",
    "#a7c4a0",
    "#f4e7c9",
    "#efb366",
    "#e07a4a",
    "#b8433a",
  ];
  const leaves = 26;
  for (const sign of [-1, 1]) {
    for (let leaf = 0; leaf < leaves; leaf += 1) {
      const t = leaf / (leaves - 1);
      const angle = -0.06 - 1.32 * (1 - t) ** 1.08;
      const [reach, rise] = [1010 - 130 * (1 - t), 330 * (1 - t) + 40];
      const end: Point = [
        x + sign * reach * Math.cos(angle),
        y + reach * 0.72 * Math.sin(angle) - 20,
      ];
      const bow: Point = [
        x + sign * reach * 0.42 * Math.cos(angle * 1.25),
        y - rise + reach * 0.42 * Math.sin(angle * 1.05) * 0.6,
      ];
      const edge = `M${x} ${y}Q${short(bow[0])} ${short(bow[1])} ${short(end[0])} ${short(end[1])}`;
      const back = `L${short(end[0])} ${short(end[1] + 26)}Q${short(bow[0])} ${short(bow[1] + 60)} ${x} ${y + 60}Z`;
      sheet.add(
        fill(edge + back, ramp(sign < 0 ? inks : inks.toReversed(), sign < 0 ? t : 1 - t)),
        stroke(edge, "#fbf3e0", 5),
      );
    }
  }
  sheet.add(
    fill(
      `M120 1150Q700 1060 1200 1150Q1700 1060 2280 1150L2280 1182Q1700 1110 1200 1196Q700 1110 120 1182Z`,
      "#143642",
    ),
  );
  times(5, (index) => sheet.add(stroke(`M${x} ${y - 4 + index * 14}l0 8`, "#e4573d", 12)));
  sheet.add(
    rect(0, 1210, 2400, 140, "#143642"),
    rect(
      0,
      1130,
      2400,
      90,
      sheet.linear([
        [0, "#000", 0],
        [1, "#000", 0.6],
      ]),
      { filter: sheet.stipple("#143642", 0.45) },
    ),
  );
}
