import { cover, type Scene } from "./press.ts";
import type { Sheet } from "./sheet.ts";
import { circle, fill, group, line, mix, rect, short, stroke, times } from "./shapes.ts";

/** Pictures of lit windows. */
export const windowScenes: readonly Scene[] = [cover("half-past-five", drawWindows)];

/** What stands behind a lit window, in a box of 100 by 140. */
function interior(sheet: Sheet, dark: string): string {
  const { random } = sheet;
  const choices = [
    (): string => stroke("M70 0V34", dark, 3) + fill("M48 60L60 34H80L92 60Z", "#fff3cf"),
    (): string =>
      rect(0, 88, 100, 52, dark, { opacity: 0.5 }) +
      times(8, (index) =>
        rect(
          6 + index * 11,
          60 + random.between(0, 12),
          8,
          30,
          random.pick(["#b8432f", "#2f6f78", "#7a4a63", dark]),
        ),
      ).join(""),
    (): string =>
      fill("M0 0H36C30 60 20 110 0 140Z", "#c65a3c", { opacity: 0.8 }) +
      fill("M100 0H64C70 60 80 110 100 140Z", "#c65a3c", { opacity: 0.8 }),
    (): string =>
      rect(36, 108, 30, 32, "#a8482f") +
      [-40, -18, 6, 28]
        .map((lean) =>
          fill(
            `M50 108C${50 + lean} 90 ${50 + lean * 1.3} 60 ${50 + lean} 44C${56 + lean * 0.5} 70 56 90 50 108Z`,
            "#2f5b4a",
          ),
        )
        .join(""),
    (): string =>
      fill("M30 140C26 112 34 100 40 92L38 78L47 85H55L64 78L62 93C70 104 74 118 70 140Z", dark),
    (): string => "",
    (): string =>
      rect(0, 0, 100, 58, "#f9efd2", { opacity: 0.75 }) +
      times(4, (index) => stroke(`M0 ${12 + index * 13}H100`, "#cfa860", 2)).join(""),
  ];
  return random.pick(choices)();
}

function drawWindows(sheet: Sheet): void {
  const { random } = sheet;
  sheet.ground(
    sheet.linear([
      [0, "#1c2a55"],
      [0.55, "#5b5a8c"],
      [1, "#e59a86"],
    ]),
  );
  sheet.add(circle(1850, 210, 74, "#f7e7c2"), circle(1822, 190, 68, "#2a3561"));
  times(70, () =>
    sheet.add(
      circle(random.between(0, 2400), random.between(0, 300), random.between(1, 2.6), "#f7e7c2", {
        opacity: 0.7,
      }),
    ),
  );
  const houses = [
    { x: -40, wide: 420, top: 430, ink: "#6d3b52", roof: "#3b2240", columns: 3 },
    { x: 380, wide: 520, top: 260, ink: "#2f4a6d", roof: "#1b2645", columns: 4 },
    { x: 900, wide: 380, top: 500, ink: "#8a4b46", roof: "#442335", columns: 3 },
    { x: 1280, wide: 560, top: 330, ink: "#3d3d68", roof: "#20203f", columns: 4 },
    { x: 1840, wide: 600, top: 460, ink: "#5c4362", roof: "#2d213f", columns: 5 },
  ];
  for (const { x, wide, top, ink, roof, columns } of houses) {
    const peak = random.between(70, 120);
    sheet.add(
      rect(x + wide * 0.7, top - peak - 50, 54, 150, roof),
      rect(x + wide * 0.7 - 7, top - peak - 58, 68, 16, roof),
      fill(
        line(
          [
            [x, top],
            [x + 46, top - peak],
            [x + wide - 46, top - peak],
            [x + wide, top],
          ],
          true,
        ),
        roof,
      ),
    );
    sheet.add(
      rect(x, top, wide, 1350 - top, ink),
      rect(
        x,
        top,
        wide,
        1350 - top,
        sheet.linear([
          [0.2, "#000", 0],
          [1, "#000", 0.8],
        ]),
        { filter: sheet.stipple("#171532", 0.45) },
      ),
      rect(x, top, wide, 20, mix(ink, "#f7e7c2", 0.2)),
    );
    const [cell, high] = [wide / columns, 218];
    for (let row = 0; top + 74 + row * high < 1220; row += 1) {
      times(columns, (column) => {
        const [wx, wy] = [x + column * cell + cell / 2 - 46, top + 68 + row * high];
        const lit = random.chance(0.52);
        const glow = random.pick(["#ffd27a", "#ffbf5f", "#ffe3a3", "#f7a94e"]);
        if (lit)
          sheet.add(
            circle(
              wx + 46,
              wy + 66,
              150,
              sheet.radial([
                [0, glow, 0.32],
                [1, glow, 0],
              ]),
            ),
          );
        const box = sheet.clip(rect(0, 0, 100, 140, "#000"));
        sheet.add(
          group(
            [
              rect(-7, -7, 114, 156, roof),
              group(
                [
                  rect(
                    0,
                    0,
                    100,
                    140,
                    lit ? glow : mix(roof, "#6f7fae", random.between(0.15, 0.4)),
                  ),
                  lit
                    ? interior(sheet, "#3a1f33")
                    : fill("M0 140L70 0H100L30 140Z", "#8fa0cc", { opacity: 0.14 }),
                ],
                { "clip-path": box },
              ),
              rect(47, 0, 6, 140, roof),
              rect(0, 52, 100, 5, roof),
              rect(-14, 145, 128, 12, mix(ink, "#f7e7c2", 0.28)),
            ],
            { transform: `translate(${short(wx)} ${short(wy)}) scale(0.94)` },
          ),
        );
      });
    }
  }
  sheet.add(rect(0, 1290, 2400, 60, "#131128"));
  for (const x of [250, 1120, 2050]) {
    sheet.add(
      circle(
        x,
        1010,
        260,
        sheet.radial([
          [0, "#ffe3a3", 0.55],
          [1, "#ffe3a3", 0],
        ]),
      ),
      rect(x - 7, 1020, 14, 300, "#131128"),
      fill(`M${x - 30} 1020L${x - 20} 968H${x + 20}L${x + 30} 1020Z`, "#fff3cf"),
      fill(`M${x - 28} 968L${x} 940L${x + 28} 968Z`, "#131128"),
    );
  }
}
