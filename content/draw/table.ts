import { cover, type Scene } from "./press.ts";
import type { Sheet } from "./sheet.ts";
import { circle, ellipse, fill, group, line, rect, smooth, stroke, times } from "./shapes.ts";

/** A laid table, seen from above. */
export const tableScenes: readonly Scene[] = [cover("the-table-before-supper", drawTable)];

function drawTable(sheet: Sheet): void {
  sheet.ground("#d96f4a");
  const boards = times(9, (index) =>
    rect(0, index * 150, 2400, 146, index % 2 ? "#c9603f" : "#d06743"),
  );
  sheet.add(...boards);
  const shadow = (element: (dx: number, dy: number) => string): string =>
    group([element(46, 34)], { opacity: 0.33 });
  const disc = (x: number, y: number, r: number, colour: string): string =>
    shadow((dx, dy) => circle(x + dx, y + dy, r, "#3d1626")) + circle(x, y, r, colour);
  sheet.add(
    rect(700, 0, 1000, 1350, "#f2e3c6"),
    ...times(6, (index) => rect(740 + index * 22, 0, index === 2 ? 16 : 6, 1350, "#2f5d6b")),
    ...times(6, (index) => rect(1545 + index * 22, 0, index === 3 ? 16 : 6, 1350, "#2f5d6b")),
  );
  const setting = (x: number, y: number, turn: number): string =>
    group(
      [
        disc(0, 0, 205, "#f8f1e0"),
        circle(0, 0, 168, "none", { stroke: "#2f5d6b", "stroke-width": 7 }),
        circle(0, 0, 132, "#f1e5cc"),
        shadow((dx, dy) => rect(262 + dx, -170 + dy, 20, 350, "#3d1626", { rx: 10 })),
        fill("M262 -170C300 -150 300 -40 284 10H262Z", "#e9edf0"),
        rect(262, 0, 21, 190, "#31414e", { rx: 10 }),
        shadow((dx, dy) => rect(-286 + dx, -40 + dy, 20, 220, "#3d1626", { rx: 10 })),
        rect(-286, -60, 18, 250, "#dfe5e8", { rx: 9 }),
        ...times(4, (tine) => rect(-308 + tine * 19, -176, 8, 100, "#dfe5e8", { rx: 4 })),
        fill("M-308 -90H-243C-243 -50 -262 -40 -276 -36C-290 -40 -308 -50 -308 -90Z", "#dfe5e8"),
      ],
      { transform: `translate(${x} ${y}) rotate(${turn})` },
    );
  sheet.add(
    setting(390, 400, 90),
    setting(2010, 950, -90),
    setting(390, 1010, 90),
    setting(2010, 350, -90),
  );
  sheet.add(
    group(
      [
        shadow((dx, dy) => rect(-330 + dx, -150 + dy, 660, 300, "#3d1626", { rx: 40 })),
        rect(-330, -150, 660, 300, "#a8683a", { rx: 40 }),
        circle(280, 0, 20, "#6d3d20"),
        ellipse(-40, 0, 225, 104, "#8a4a22"),
        ellipse(-40, -8, 218, 96, "#c07a3a"),
        ...times(5, (index) =>
          stroke(
            smooth([
              [-190 + index * 75, 50],
              [-170 + index * 75, -10],
              [-140 + index * 75, -68],
            ]),
            "#f3dcae",
            15,
          ),
        ),
      ],
      { transform: "translate(1200 640) rotate(-62)" },
    ),
  );
  for (const [x, y, ink] of [
    [800, 260, "#9fc3bd"],
    [1600, 1120, "#9fc3bd"],
    [850, 1110, "#8c2f3b"],
    [1570, 220, "#8c2f3b"],
  ] as const) {
    sheet.add(
      disc(x, y, 78, "#f4f6ee"),
      circle(x, y, 62, ink),
      circle(x - 18, y - 20, 22, "#ffffff", { opacity: 0.55 }),
    );
  }
  sheet.add(
    disc(1190, 1180, 92, "#2f5d6b"),
    circle(1190, 1180, 70, "#e9b44c"),
    circle(
      1190,
      1180,
      70,
      sheet.radial([
        [0.2, "#000", 0],
        [1, "#000", 0.8],
      ]),
      { filter: sheet.stipple("#b8772a", 0.45) },
    ),
  );
  for (const [x, y, r, ink] of [
    [1130, 150, 58, "#d8432f"],
    [1235, 120, 52, "#e9a13b"],
    [1215, 222, 55, "#8fa84b"],
  ] as const) {
    sheet.add(
      disc(x, y, r, ink),
      circle(x - r * 0.3, y - r * 0.3, r * 0.22, "#fff", { opacity: 0.5 }),
      stroke(`M${x} ${y}l8 -18`, "#4a281d", 6),
    );
  }
  sheet.add(
    rect(
      0,
      0,
      2400,
      1350,
      sheet.linear(
        [
          [0.45, "#000", 0],
          [1, "#000", 0.34],
        ],
        0,
        0,
        1,
        1,
      ),
      { filter: sheet.stipple("#5a1f35", 0.4) },
    ),
  );
  for (const shift of [0, 520])
    sheet.add(
      fill(
        line(
          [
            [-200 + shift, -10],
            [120 + shift, -10],
            [1660 + shift, 1360],
            [1180 + shift, 1360],
          ],
          true,
        ),
        "#ffe2a8",
        { opacity: 0.16 },
      ),
    );
}
