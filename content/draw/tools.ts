import { cover, type Scene } from "./press.ts";
import type { Sheet } from "./sheet.ts";
import { circle, ellipse, fill, group, rect, stroke, times } from "./shapes.ts";

/** Tools on a wall. */
export const toolScenes: readonly Scene[] = [cover("sharp-enough", drawTools)];

function drawTools(sheet: Sheet): void {
  sheet.ground("#23473f");
  const pegs = sheet.pattern(75, 75, 0, circle(37, 37, 5, "#17332d"));
  sheet.ground(pegs);
  sheet.add(
    rect(
      0,
      0,
      2400,
      1350,
      sheet.linear(
        [
          [0.2, "#000", 0],
          [1, "#000", 0.75],
        ],
        0,
        0,
        1,
        1,
      ),
      { filter: sheet.stipple("#122822", 0.45) },
    ),
  );
  const [steel, edge, wood, dark, brass] = ["#cfd8d3", "#f4f6ee", "#d08a4b", "#8e4f27", "#e3b557"];
  const hang = (x: number, y: number, turn: number, parts: readonly string[]): void => {
    sheet.add(group(parts, { transform: `translate(${x} ${y}) rotate(${turn})` }));
  };
  const shade = (d: string, x: number, y: number, turn = 0): void =>
    sheet.add(
      fill(d, "#0d1f1b", {
        opacity: 0.55,
        transform: `translate(${x + 26} ${y + 30}) rotate(${turn})`,
      }),
    );
  const chisel = (wide: number): string =>
    `M${-wide} 0H${wide}V330L24 360V400H-24V360L${-wide} 330ZM-34 400H34C60 470 54 640 40 720C20 744 -20 744 -40 720C-54 640 -60 470 -34 400Z`;
  [62, 44, 28].forEach((wide, index) => {
    const [x, y] = [210 + index * 190, 250];
    shade(chisel(wide), x, y);
    hang(x, y, 0, [
      fill(`M${-wide} 0H${wide}V330L24 360V400H-24V360L${-wide} 330Z`, steel),
      rect(-wide, 0, wide * 2, 46, edge),
      rect(-26, 392, 52, 34, brass),
      fill(
        "M-34 424H34C60 490 54 640 40 720C20 744 -20 744 -40 720C-54 640 -60 490 -34 424Z",
        wood,
      ),
      stroke("M-14 470C-22 560 -16 640 -12 690", "#f0b87a", 9),
      rect(-40, 690, 80, 14, dark),
    ]);
  });
  const plane =
    "M0 300C-10 250 20 230 70 230C90 130 150 90 210 100C230 160 210 200 250 230H430L520 120L590 150L540 230H690C760 240 800 260 800 300V340H0Z";
  shade(plane, 830, 160);
  hang(830, 160, 0, [
    fill("M420 232L520 100L580 122L540 232Z", steel),
    rect(0, 288, 800, 52, edge),
    fill(
      "M0 300C-10 250 20 230 70 230C90 130 150 90 210 100C230 160 210 200 250 230H690C760 240 800 260 800 300Z",
      wood,
    ),
    fill("M70 230C90 130 150 90 210 100C230 160 210 200 250 230Z", dark),
    ellipse(690, 204, 44, 40, dark),
    rect(672, 226, 36, 20, brass),
    stroke("M40 268H760", "#f0b87a", 8),
    fill("M520 100L580 122L572 142L508 120Z", edge),
  ]);
  const square = "M0 0H110V420H560V490H0Z";
  shade(square, 860, 640);
  hang(860, 640, 0, [
    rect(90, 420, 470, 70, steel),
    rect(90, 420, 470, 16, edge),
    ...times(17, (index) => rect(130 + index * 25, 466, 3, index % 4 === 0 ? 24 : 14, "#5c6f68")),
    rect(0, 0, 110, 490, dark),
    rect(12, 0, 86, 490, wood),
    rect(12, 0, 86, 22, brass),
    circle(55, 420, 10, brass),
    circle(55, 460, 10, brass),
    stroke("M36 60V380", "#f0b87a", 8),
  ]);
  const mallet = "M-150 0H150L128 200H-128ZM-30 200H30L40 640H-40Z";
  shade(mallet, 1800, 150, 0);
  hang(1800, 150, 0, [
    fill("M-30 150H30L40 640C20 656 -20 656 -40 640Z", wood),
    fill("M-150 0H150L128 200H-128Z", dark),
    fill("M-150 0H150L146 40H-146Z", "#b06a38"),
    rect(-30, -12, 60, 24, wood),
    stroke("M-90 70L-80 170M0 70V170M90 70L80 170", "#b06a38", 8),
    stroke("M-8 240L-14 610", "#f0b87a", 9),
  ]);
  shade("M-14 0H14L150 480L120 490L0 90L-120 490L-150 480Z", 1500, 660);
  hang(1500, 660, 0, [
    fill("M0 40L14 0L160 520L120 480Z", steel),
    fill("M0 40L-14 0L-160 520L-120 480Z", edge),
    circle(0, 14, 36, brass),
    circle(0, 14, 14, dark),
    rect(-12, -60, 24, 50, brass, { rx: 10 }),
    stroke("M-82 250Q0 300 82 250", brass, 12),
  ]);
  shade("M0 0L26 290H-26ZM-40 290H40V440C40 500 -40 500 -40 440Z", 2180, 210);
  hang(2180, 210, 0, [
    fill("M0 0L24 290H-24Z", edge),
    fill("M0 0L24 290H6Z", steel),
    rect(-26, 280, 52, 34, brass),
    fill("M-34 312H34C66 380 60 470 0 486C-60 470 -66 380 -34 312Z", "#b9442e"),
    stroke("M-20 350C-30 390 -24 430 -10 450", "#ec8a66", 10),
  ]);
  const stone = "M0 0H560V150H0Z";
  shade(stone, 1720, 990);
  hang(1720, 990, 0, [
    rect(-30, 110, 620, 100, dark),
    rect(0, 0, 560, 78, "#e9dcc0"),
    rect(0, 78, 560, 74, "#8a9aa0"),
    rect(
      0,
      0,
      560,
      78,
      sheet.linear([
        [0, "#000", 0],
        [1, "#000", 0.5],
      ]),
      { filter: sheet.stipple("#b99f7a", 0.5) },
    ),
    rect(-30, 140, 620, 12, "#b06a38"),
    ...times(7, (index) => circle(60 + index * 78, 26 + (index % 3) * 14, 7, "#fffaf0")),
  ]);
}
