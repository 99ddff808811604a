import { cover, type Scene } from "./press.ts";
import type { Sheet } from "./sheet.ts";
import { fill, group, mix, ramp, rect, short, smooth, stroke, times } from "./shapes.ts";

/** A card catalogue with one drawer open. */
export const drawerScenes: readonly Scene[] = [cover("sqlite-is-enough", drawCatalogue)];

function drawCatalogue(sheet: Sheet): void {
  const { random } = sheet;
  sheet.ground("#2b1a1c");
  const [columns, rows, wide, tall, gap] = [8, 5, 270, 238, 20];
  const drawer = (x: number, y: number, ink: string): string => {
    const grain = times(6, (index) =>
      stroke(
        smooth(
          times(
            7,
            (_, t) =>
              [
                x + t * wide,
                y + 20 + index * 38 + 12 * sheet.noise(t * 3 + x, index + y, 2),
              ] as const,
          ),
        ),
        mix(ink, "#3a1a14", 0.35),
        3,
        { opacity: 0.55 },
      ),
    );
    return group([
      rect(x, y, wide, tall, ink, { rx: 6 }),
      group(grain, { "clip-path": sheet.clip(rect(x, y, wide, tall, "#000")) }),
      rect(
        x,
        y,
        wide,
        tall,
        sheet.linear([
          [0.3, "#000", 0],
          [1, "#000", 0.45],
        ]),
        { filter: sheet.stipple("#3a1a14", 0.45) },
      ),
      rect(x, y, wide, 7, mix(ink, "#ffe0a8", 0.5), { rx: 3 }),
      rect(x + 68, y + 44, 134, 76, "#d9a94a", { rx: 8 }),
      rect(x + 78, y + 54, 114, 56, "#f6ead0"),
      rect(x + 90, y + 68, random.between(50, 90), 8, "#4a2a24"),
      rect(x + 90, y + 88, random.between(26, 60), 8, "#c8402f"),
      fill(
        `M${x + 104} ${y + 150}H${x + 166}C${x + 166} ${y + 196} ${x + 104} ${y + 196} ${x + 104} ${y + 150}Z`,
        "#d9a94a",
      ),
      fill(
        `M${x + 114} ${y + 158}H${x + 156}C${x + 154} ${y + 182} ${x + 116} ${y + 182} ${x + 114} ${y + 158}Z`,
        "#5a351c",
      ),
    ]);
  };
  const inks = ["#b5713a", "#a8622f", "#c07f42", "#9a5629", "#b86a34"];
  times(rows, (row) =>
    times(columns, (column) =>
      sheet.add(drawer(50 + column * (wide + gap), 40 + row * (tall + gap), random.pick(inks))),
    ),
  );
  const [x, y] = [50 + 4 * (wide + gap), 40 + 2 * (tall + gap)];
  sheet.add(rect(x - 12, y - 12, wide + 24, tall + 24, "#120a0c"));
  times(15, (index) => {
    const [cx, cy] = [x + 18 - index * 1.5, y - 64 + index * 9];
    sheet.add(
      rect(
        cx,
        cy,
        wide - 36 + index * 3,
        150,
        index === 6 ? "#e0573d" : ramp(["#d9c49a", "#fbf2dc"], index / 14),
      ),
      rect(
        cx + 20 + ((index * 67) % 130),
        cy - 16,
        70,
        22,
        index === 6 ? "#e0573d" : ramp(["#d9c49a", "#fbf2dc"], index / 14),
      ),
      rect(cx, cy, wide - 36 + index * 3, 3, "#a88a5c"),
    );
  });
  sheet.add(
    rect(x - 30, y + 96, wide + 60, tall + 60, "#120a0c", { opacity: 0.55, rx: 10 }),
    group([drawer(x, y, "#cf8a48")], {
      transform: `translate(${short(-x * 0.14 - 14)} ${short(-y * 0.14 + 70)}) scale(1.14)`,
    }),
  );
}
