import { cover, type Scene } from "./press.ts";
import type { Sheet } from "./sheet.ts";
import { circle, fill, group, mix, rect } from "./shapes.ts";

/** A month with ten days missing. */
export const calendarScenes: readonly Scene[] = [cover("ten-missing-days", drawCalendar)];

function drawCalendar(sheet: Sheet): void {
  const { random } = sheet;
  sheet.ground("#f2e4c6");
  const [size, gap, left, top] = [206, 22, 400, 90];
  const inks = ["#1d3a5f", "#1d3a5f", "#2f6f86", "#1d3a5f"];
  const moonlit = (day: number, ink: string): string => {
    const rise = 60 * Math.sin((day / 31) * Math.PI);
    return group([
      rect(0, 0, size, size, ink),
      circle(103, 150 - rise, 46, day % 7 === 3 ? "#e0573d" : "#f0b44c"),
      fill(`M0 160C50 140 90 176 206 150V206H0Z`, mix(ink, "#000000", 0.35)),
      rect(
        0,
        0,
        size,
        size,
        sheet.linear([
          [0, "#000", 0.55],
          [0.8, "#000", 0],
        ]),
        { filter: sheet.stipple("#0f2038", 0.5) },
      ),
    ]);
  };
  for (let day = 1; day <= 31; day += 1) {
    const place = day - 1;
    const [x, y] = [left + (place % 7) * (size + gap), top + Math.floor(place / 7) * (size + gap)];
    if (day >= 5 && day <= 14) {
      sheet.add(
        rect(x, y, size, size, "#e3d0a9"),
        rect(x + 4, y + 4, size - 8, size - 8, "none", {
          stroke: "#b39a6d",
          "stroke-width": 4,
          "stroke-dasharray": "4 16",
          "stroke-linecap": "round",
        }),
      );
    } else {
      sheet.add(group([moonlit(day, random.pick(inks))], { transform: `translate(${x} ${y})` }));
    }
  }
  const falling = [
    [2010, 330, 14],
    [2190, 560, -24],
    [2060, 800, 38],
    [2240, 1010, -12],
    [1950, 1130, 62],
    [2170, 1240, 20],
    [250, 700, -18],
    [140, 960, 30],
    [270, 1180, -44],
    [90, 1290, 12],
  ] as const;
  falling.forEach(([x, y, turn], index) => {
    const place = (dx: number): string =>
      `translate(${x + dx} ${y + dx}) rotate(${turn}) scale(0.82) translate(-103 -103)`;
    sheet.add(
      group([rect(0, 0, size, size, "#7a5a3a")], { transform: place(22), opacity: 0.3 }),
      group([moonlit(index + 5, "#d9573d")], { transform: place(0) }),
    );
  });
}
