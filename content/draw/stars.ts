import { fir, land, ridge } from "./growth.ts";
import { cover, type Scene } from "./press.ts";
import type { Sheet } from "./sheet.ts";
import { circle, fill, group, line, polar, rect, short, stroke, type Point } from "./shapes.ts";

/** Pictures of the night sky: trails, the Milky Way, an eclipse. */
export const starScenes: readonly Scene[] = [
  cover("the-long-exposure", drawTrails),
  cover("seeing-in-the-dark", drawMilkyWay),
];

function drawTrails(sheet: Sheet): void {
  const { random } = sheet;
  sheet.ground(
    sheet.linear([
      [0, "#0a1030"],
      [0.45, "#1c2c63"],
      [0.72, "#665a8c"],
      [0.86, "#e39b78"],
    ]),
  );
  const [x, y, span] = [1500, 520, 0.62];
  const inks = ["#f8efd8", "#cfe0ff", "#ffd9a0", "#9db8f0", "#ffffff"];
  for (let star = 0; star < 620; star += 1) {
    const radius = 26 + Math.sqrt(random.next()) * 1720;
    const start = random.between(0, Math.PI * 2);
    const bright = random.next() ** 3;
    const d = `M${polar(x, y, radius, start).map(short).join(" ")}A${short(radius)} ${short(radius)} 0 0 1 ${polar(
      x,
      y,
      radius,
      start + span,
    )
      .map(short)
      .join(" ")}`;
    sheet.add(stroke(d, random.pick(inks), 1.3 + 3.4 * bright, { opacity: 0.28 + 0.7 * bright }));
  }
  sheet.add(circle(x, y, 4.5, "#ffffff"));
  const glow = sheet.linear([
    [0, "#000", 0],
    [1, "#000", 0.75],
  ]);
  sheet.add(rect(0, 760, 2400, 400, glow, { filter: sheet.stipple("#f3b48a", 0.5) }));
  sheet.add(fill(land(sheet, ridge(sheet, 1110, 130, 620, 4)), "#4a3a63"));
  sheet.add(fill(land(sheet, ridge(sheet, 1190, 90, 500, 11)), "#241d42"));
  const front = ridge(sheet, 1250, 70, 700, 23);
  sheet.add(fill(land(sheet, front), "#0e0c24"));
  front.forEach(([treeX, treeY], index) => {
    if (sheet.noise(index / 9, 7) < -0.05) return;
    sheet.add(
      fill(
        fir(sheet, treeX + random.between(-8, 8), treeY + 14, random.between(50, 190)),
        "#0e0c24",
      ),
    );
  });
  const [hutX, hutY] = [560, 1180];
  sheet.add(
    rect(hutX, hutY, 150, 110, "#0e0c24"),
    fill(
      line(
        [
          [hutX - 26, hutY + 6],
          [hutX + 75, hutY - 74],
          [hutX + 176, hutY + 6],
        ],
        true,
      ),
      "#0e0c24",
    ),
    circle(
      hutX + 74,
      hutY + 52,
      120,
      sheet.radial([
        [0, "#ffc76b", 0.55],
        [1, "#ffc76b", 0],
      ]),
    ),
    rect(hutX + 52, hutY + 32, 46, 42, "#ffd27a"),
    rect(hutX + 73, hutY + 32, 4, 42, "#0e0c24"),
  );
}

function drawMilkyWay(sheet: Sheet): void {
  const { random, noise } = sheet;
  sheet.ground(
    sheet.linear([
      [0, "#120c2b"],
      [0.5, "#2a2059"],
      [0.8, "#7a4a79"],
      [0.95, "#e08a74"],
    ]),
  );
  const band = (x: number, y: number): number => {
    const across = (y - (1500 - x * 0.75) + noise(x / 500, y / 500, 2) * 120) / 1.25;
    const lane = noise(x / 240 + 9, y / 240, 4);
    return (
      Math.exp(-((across / 210) ** 2)) *
      Math.max(0, 0.95 + lane * 1.25 - 0.5 * Math.exp(-((across / 50) ** 2)))
    );
  };
  const haze: string[] = [];
  for (let cloud = 0; cloud < 900; cloud += 1) {
    const [x, y] = [random.between(-100, 2500), random.between(-100, 1200)];
    const dense = band(x, y);
    if (dense < random.between(0.1, 0.9)) continue;
    haze.push(circle(x, y, random.between(40, 110), "#b48ad0", { opacity: 0.06 + 0.08 * dense }));
  }
  sheet.add(group(haze, { filter: sheet.blur(26) }));
  const inks = ["#fff6e0", "#d8ccff", "#ffd1b0", "#ffffff"];
  for (let star = 0; star < 9000; star += 1) {
    const [x, y] = [random.between(0, 2400), random.between(0, 1150)];
    if (random.next() > 0.13 + 0.9 * band(x, y)) continue;
    const bright = random.next() ** 6;
    sheet.add(
      circle(x, y, 0.9 + 3.4 * bright, random.pick(inks), { opacity: 0.45 + 0.5 * random.next() }),
    );
  }
  const back = ridge(sheet, 1130, 90, 800, 31);
  sheet.add(fill(land(sheet, back), "#452a5c"));
  sheet.add(fill(land(sheet, ridge(sheet, 1235, 60, 900, 47)), "#150e2b"));
  const [x, y] = [1660, 1215];
  sheet.add(
    circle(
      x,
      y - 40,
      300,
      sheet.radial([
        [0, "#ffb45e", 0.5],
        [1, "#ffb45e", 0],
      ]),
    ),
  );
  sheet.add(
    fill(
      line(
        [
          [x - 150, y + 30],
          [x - 10, y - 130],
          [x + 150, y + 30],
        ],
        true,
      ),
      "#ff9a4d",
    ),
  );
  sheet.add(
    fill(
      line(
        [
          [x - 10, y - 130],
          [x + 150, y + 30],
          [x + 40, y + 30],
        ],
        true,
      ),
      "#d9663c",
    ),
  );
  sheet.add(
    fill(
      line(
        [
          [x - 10, y - 130],
          [x + 40, y + 30],
          [x - 34, y + 30],
        ],
        true,
      ),
      "#ffd98a",
    ),
  );
  for (const [treeX, height] of [
    [230, 330],
    [330, 250],
    [150, 210],
    [420, 170],
    [2250, 210],
    [2330, 280],
  ] satisfies Point[]) {
    sheet.add(fill(fir(sheet, treeX, 1250, height), "#150e2b"));
  }
}
