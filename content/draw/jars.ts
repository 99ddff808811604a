import { cover, type Scene } from "./press.ts";
import type { Sheet } from "./sheet.ts";
import { circle, ellipse, fill, group, rect, smooth, stroke, times } from "./shapes.ts";

/** Jars of vegetables on a shelf. */
export const jarScenes: readonly Scene[] = [cover("cabbage-salt-and-time", drawJars)];

function drawJars(sheet: Sheet): void {
  const { random } = sheet;
  sheet.ground("#e8d3b4");
  sheet.add(
    rect(
      0,
      0,
      2400,
      1350,
      sheet.linear(
        [
          [0, "#000", 0.55],
          [0.6, "#000", 0.05],
        ],
        0,
        0,
        1,
        1,
      ),
      { filter: sheet.stipple("#c08a62", 0.45) },
    ),
  );
  sheet.add(
    rect(0, 1090, 2400, 60, "#6e3f2a"),
    rect(0, 1150, 2400, 200, "#4a281d"),
    rect(0, 1090, 2400, 12, "#96603f"),
  );
  const jars = [
    {
      x: 120,
      wide: 350,
      tall: 620,
      ink: "#dfe3a6",
      strand: ["#f3f1c9", "#b9c877", "#e9ebb8"],
      lid: "#b23a2c",
    },
    {
      x: 545,
      wide: 400,
      tall: 800,
      ink: "#a13a63",
      strand: ["#c95f86", "#7b2750", "#de8fa8"],
      lid: "#2f5b60",
    },
    {
      x: 1020,
      wide: 330,
      tall: 520,
      ink: "#e5892e",
      strand: ["#f4ac55", "#cf6a1d", "#f8c983"],
      lid: "#e2bd6b",
    },
    {
      x: 1425,
      wide: 420,
      tall: 720,
      ink: "#86a256",
      strand: ["#a9c173", "#5e7f3d", "#c5d596"],
      lid: "#b23a2c",
    },
    {
      x: 1920,
      wide: 350,
      tall: 600,
      ink: "#c7402f",
      strand: ["#e0694a", "#9a2a25", "#eb9573"],
      lid: "#2f5b60",
    },
  ];
  for (const { x, wide, tall, ink, strand, lid } of jars) {
    const top = 1090 - tall;
    const shoulder = 70;
    const body = `M${x + 50} ${top + 60}h${wide - 100}v20C${x + wide} ${top + 100} ${x + wide} ${top + shoulder + 60} ${x + wide} ${top + shoulder + 90}V1060q0 30 -30 30H${x + 30}q-30 0 -30 -30V${top + shoulder + 90}C${x} ${top + shoulder + 60} ${x} ${top + 100} ${x + 50} ${top + 80}Z`;
    const clip = sheet.clip(fill(body, "#000"));
    const level = top + shoulder + 110;
    const shreds: string[] = [];
    for (let shred = 0; shred < tall * 0.5; shred += 1) {
      const [sx, sy, turn] = [
        x + random.between(0, wide),
        random.between(level + 34, 1090),
        random.between(-0.7, 0.7),
      ];
      const reach = random.between(20, 62);
      shreds.push(
        stroke(
          smooth([
            [sx - reach * Math.cos(turn), sy - reach * Math.sin(turn)],
            [sx + random.between(-8, 8), sy + random.between(-16, 16)],
            [sx + reach * Math.cos(turn), sy + reach * Math.sin(turn)],
          ]),
          random.pick(strand),
          random.between(6, 13),
        ),
      );
    }
    sheet.add(
      fill(`M${x + 40} 1090L${x + wide} 1090l300 60H${x + 340}Z`, "#2e1710", { opacity: 0.4 }),
    );
    sheet.add(
      group(
        [
          fill(body, "#f6f1df", { opacity: 0.75 }),
          rect(x, level, wide, 1090 - level, ink),
          ...shreds,
          rect(x, level, wide, 34, ink, { opacity: 0.7 }),
          ellipse(x + wide / 2, level, wide / 2, 13, "#fbf6e4", { opacity: 0.7 }),
          ...times(16, () =>
            circle(
              x + random.between(20, wide - 20),
              random.between(level, level + 60),
              random.between(3, 9),
              "#fbf6e4",
              { opacity: 0.7 },
            ),
          ),
          rect(
            x,
            top,
            wide,
            tall,
            sheet.linear(
              [
                [0.45, "#000", 0],
                [1, "#000", 0.7],
              ],
              0,
              0,
              1,
              0,
            ),
            { filter: sheet.stipple("#3b1d20", 0.45) },
          ),
          rect(x + 30, top + 130, 26, tall - 210, "#ffffff", { rx: 13, opacity: 0.6 }),
        ],
        { "clip-path": clip },
      ),
    );
    sheet.add(
      stroke(body, "#4a281d", 5, { opacity: 0.55 }),
      rect(x + 30, top - 10, wide - 60, 76, lid, { rx: 14 }),
      rect(x + 30, top + 34, wide - 60, 12, "#2e1710", { opacity: 0.25 }),
      rect(x + 52, top + 2, wide * 0.3, 12, "#ffffff", { opacity: 0.45, rx: 6 }),
    );
    const middle = (level + 1090) / 2;
    sheet.add(
      rect(x + wide / 2 - 84, middle - 60, 168, 120, "#f6ead2", { rx: 8 }),
      stroke(
        `M${x + wide / 2 - 54} ${middle - 18}h108M${x + wide / 2 - 54} ${middle + 20}h64`,
        "#4a281d",
        7,
      ),
    );
  }
}
