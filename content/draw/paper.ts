import { cover, type Scene } from "./press.ts";
import type { Sheet } from "./sheet.ts";
import { fill, line, polar, rect, stroke, times, type Point } from "./shapes.ts";

/** Pictures of paper: its sizes, and ink marbled on it. */
export const paperScenes: readonly Scene[] = [
  cover("the-paper-that-halves", drawPaperSizes),
  cover("ink-on-water", drawMarbling),
];

function drawPaperSizes(sheet: Sheet): void {
  sheet.ground("#1f4e5f");
  sheet.add(
    rect(
      0,
      0,
      2400,
      1350,
      sheet.radial(
        [
          [0.3, "#000", 0],
          [1, "#000", 0.45],
        ],
        0.5,
        0.5,
        0.7,
      ),
      { filter: sheet.stipple("#0f2c3a", 0.45) },
    ),
  );
  const inks = [
    "#f3e4c3",
    "#e8a13d",
    "#d9573d",
    "#8fb8a8",
    "#f3e4c3",
    "#2f7482",
    "#e8a13d",
    "#d9573d",
    "#8fb8a8",
    "#f3e4c3",
  ];
  let [x, y, wide, tall] = [400, 110, 1600, 1131];
  sheet.add(rect(x + 36, y + 40, wide, tall, "#081a24", { opacity: 0.6 }));
  for (const [index, ink] of inks.entries()) {
    const across = wide > tall;
    const [w, h] = across ? [wide / 2, tall] : [wide, tall / 2];
    const last = index === inks.length - 1;
    sheet.add(rect(x, y, last ? wide : w, last ? tall : h, ink));
    const shade = across
      ? sheet.linear(
          [
            [0.55, "#000", 0],
            [1, "#000", 0.46],
          ],
          0,
          0,
          1,
          0,
        )
      : sheet.linear([
          [0.55, "#000", 0],
          [1, "#000", 0.46],
        ]);
    sheet.add(rect(x, y, w, h, shade, { filter: sheet.stipple("#3b2530", 0.5) }));
    sheet.add(rect(x, y, w, h, "none", { stroke: "#12303d", "stroke-width": 4 }));
    if (across) [x, wide] = [x + w, w];
    else [y, tall] = [y + h, h];
  }
  sheet.add(stroke("M400 110L2000 1241", "#12303d", 4, { "stroke-dasharray": "4 18" }));
  sheet.add(
    fill("M400 110L560 110L400 270Z", "#1f4e5f"),
    fill("M560 110L400 270L548 262Z", "#fff7e4"),
    fill("M560 110L400 270L548 262Z", "#000", { opacity: 0.08 }),
  );
}

/** Ink dropped on water and combed: every drop pushes away what lies there already. */
function drawMarbling(sheet: Sheet): void {
  const { random } = sheet;
  const inks = ["#16324f", "#c8402f", "#f2e3c3", "#e0a03a", "#2f7f86", "#f2e3c3"];
  sheet.ground("#16324f");
  const drops: { ink: string; points: Point[] }[] = [];
  for (let drop = 0; drop < 150; drop += 1) {
    const [x, y, r] = [
      random.between(-150, 2550),
      random.between(-150, 1500),
      random.between(60, 170),
    ];
    for (const other of drops) {
      other.points = other.points.map(([px, py]): Point => {
        const [dx, dy] = [px - x, py - y];
        const push = Math.sqrt(1 + (r * r) / Math.max(1, dx * dx + dy * dy));
        return [x + dx * push, y + dy * push];
      });
    }
    drops.push({
      ink: inks[drop % inks.length] ?? "#16324f",
      points: times(260, (index) => polar(x, y, r, (index / 260) * Math.PI * 2)),
    });
  }
  const comb = (points: readonly Point[], gap: number, pull: number, upright: boolean): Point[] =>
    points.map(([px, py]): Point => {
      const shift = pull * Math.sin(((upright ? px : py) / gap) * Math.PI);
      return upright ? [px, py + shift] : [px + shift, py];
    });
  for (const { ink, points } of drops) {
    const combed = comb(comb(comb(points, 210, 120, true), 290, 100, false), 95, 26, true);
    sheet.add(fill(line(combed, true), ink, { stroke: ink, "stroke-width": 1.5 }));
  }
}
