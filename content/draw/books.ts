import { cover, type Scene } from "./press.ts";
import type { Sheet } from "./sheet.ts";
import {
  circle,
  ellipse,
  fill,
  group,
  line,
  rect,
  short,
  smooth,
  stroke,
  times,
} from "./shapes.ts";

/** Pictures of books and letters. */
export const bookScenes: readonly Scene[] = [cover("the-library-at-opening-time", drawBooks)];

function drawBooks(sheet: Sheet): void {
  const { random } = sheet;
  sheet.ground("#e9c9a0");
  sheet.add(
    fill("M820 0H1900L2400 900V1350H1560Z", "#f7e3bd"),
    ...times(3, (index) =>
      stroke(`M${1080 + index * 270} 0L${1750 + index * 210} 1140`, "#e9c9a0", 20),
    ),
  );
  sheet.add(
    rect(
      0,
      0,
      2400,
      1350,
      sheet.linear(
        [
          [0, "#000", 0.45],
          [0.7, "#000", 0],
        ],
        0,
        0,
        1,
        0.3,
      ),
      { filter: sheet.stipple("#b47a58", 0.45) },
    ),
  );
  sheet.add(
    rect(0, 1130, 2400, 220, "#5a2f2b"),
    rect(0, 1130, 2400, 14, "#8a4f3f"),
    rect(
      0,
      1144,
      2400,
      206,
      sheet.linear([
        [0, "#000", 0],
        [1, "#000", 0.8],
      ]),
      { filter: sheet.stipple("#2b1418", 0.45) },
    ),
  );
  const inks = [
    "#1f4e5f",
    "#b8402f",
    "#e0a03a",
    "#2f6f5f",
    "#6d2f4a",
    "#f0e2c0",
    "#d9704a",
    "#24304f",
  ];
  const spine = (wide: number, tall: number, ink: string): string => {
    const mark = ink === "#f0e2c0" ? "#b8402f" : random.pick(["#f0d9a0", "#f0e2c0"]);
    const style = random.whole(0, 3);
    const marks = [
      rect(wide * 0.06, 0, 9, tall, mark) +
        rect(wide * 0.09 + 8, 0, 5, tall, mark) +
        rect(wide * 0.9, 0, 9, tall, mark) +
        rect(wide * 0.32, tall * 0.38, wide * 0.36, tall * 0.22, mark, { rx: 4 }),
      times(4, (index) =>
        rect(wide * (0.12 + index * 0.23), 0, 12, tall, mark, { opacity: 0.85 }),
      ).join("") + circle(wide * 0.5, tall / 2, tall * 0.2, mark),
      rect(wide * 0.2, tall * 0.2, wide * 0.6, tall * 0.6, "none", {
        stroke: mark,
        "stroke-width": 6,
      }) + rect(wide * 0.3, tall * 0.42, wide * 0.4, tall * 0.16, mark),
      rect(wide * 0.1, tall * 0.34, wide * 0.42, tall * 0.12, mark) +
        rect(wide * 0.1, tall * 0.56, wide * 0.28, tall * 0.1, mark) +
        fill(
          line(
            [
              [wide * 0.78, tall * 0.2],
              [wide * 0.88, tall * 0.5],
              [wide * 0.78, tall * 0.8],
              [wide * 0.68, tall * 0.5],
            ],
            true,
          ),
          mark,
        ),
    ];
    const shade = sheet.linear([
      [0.25, "#000", 0],
      [1, "#000", 0.5],
    ]);
    return (
      rect(0, 0, wide, tall, ink, { rx: 8 }) +
      (marks[style] ?? "") +
      rect(0, 0, wide, tall, shade, { filter: sheet.stipple("#231024", 0.48) })
    );
  };
  const stack = (centre: number, heights: readonly number[], start: number): void => {
    let y = 1130;
    heights.forEach((tall, index) => {
      const wide = random.between(560, 760) - index * 9;
      y -= tall;
      const x = centre - wide / 2 + random.between(-46, 46);
      sheet.add(
        rect(x + 30, y + tall - 6, wide + 20, 10, "#2b1418", { opacity: 0.5 }),
        group([spine(wide, tall, inks[(index + start) % inks.length] ?? "#1f4e5f")], {
          transform: `translate(${short(x)} ${short(y)})`,
        }),
      );
    });
  };
  sheet.add(ellipse(900, 1140, 1000, 26, "#2b1418", { opacity: 0.4 }));
  stack(560, [92, 70, 108, 64, 86, 120, 58, 80, 66, 96], 0);
  stack(1330, [110, 74, 94, 62, 84], 3);
  let x = 1790;
  times(6, (index) => {
    const [wide, tall] = [random.between(62, 104), random.between(520, 700)];
    const lean = index === 5 ? 11 : 0;
    sheet.add(
      group([spine(tall, wide, inks[(index * 3 + 1) % inks.length] ?? "#1f4e5f")], {
        transform: `translate(${short(x + lean * 9)} 1130) rotate(${-90 - lean})`,
      }),
    );
    x += wide + 3;
  });
  sheet.add(
    group(
      [
        ellipse(0, 150, 190, 16, "#2b1418", { opacity: 0.5 }),
        fill("M-90 0H90C90 100 60 146 0 146C-60 146 -90 100 -90 0Z", "#f7efdc"),
        stroke("M86 26C150 16 150 100 70 96", "#f7efdc", 20),
        ellipse(0, 0, 90, 20, "#5a2f2b"),
        rect(-76, 60, 152, 14, "#1f4e5f"),
      ],
      { transform: "translate(1330 556)" },
    ),
  );
  for (const shift of [-26, 24])
    sheet.add(
      stroke(
        smooth(times(14, (_, t) => [1330 + shift + 20 * Math.sin(t * 7 + shift), 520 - t * 210])),
        "#fff7e4",
        9,
        { opacity: 0.55 },
      ),
    );
}
