import { land, ridge } from "./growth.ts";
import { cover, inset, type Scene } from "./press.ts";
import { createNoise, createRandom } from "./random.ts";
import type { Sheet } from "./sheet.ts";
import {
  circle,
  ellipse,
  fill,
  line,
  rect,
  short,
  smooth,
  stroke,
  times,
  type Point,
} from "./shapes.ts";

/** Pictures of rivers. */
export const riverScenes: readonly Scene[] = [
  cover("how-to-read-a-river", drawMeanders),
  inset("rain-on-the-river", 1800, 1200, drawRain),
];

/** A sine-generated curve: its direction swings like a sine along its length. */
function meander(sheet: Sheet, seed: string, bends: number, swing: number, drift: number): Point[] {
  const random = createRandom(seed);
  const noise = createNoise(random);
  const points: Point[] = [];
  let [x, y] = [-260, 675 + drift];
  const phase = random.between(0, Math.PI * 2);
  const step = 9;
  for (let walked = 0; points.length < 900 && x < sheet.width + 260; walked += step) {
    const wild = swing * (1 + 0.3 * noise(walked / 900, 4));
    const heading =
      wild * Math.sin(phase + (walked / sheet.width) * Math.PI * bends) +
      (675 - y) * 0.00075 +
      0.2 * noise(walked / 500, 8, 2);
    x += step * Math.cos(heading);
    y += step * Math.sin(heading);
    points.push([x, y]);
  }
  return points;
}

function drawMeanders(sheet: Sheet): void {
  const { random } = sheet;
  sheet.ground("#f0e4c8");
  const tints = [
    "#c9d6a0",
    "#e6bf78",
    "#a8c5b5",
    "#e3a077",
    "#d7cf9b",
    "#8fb7bd",
    "#cf8a73",
    "#b9c07f",
  ];
  tints.forEach((tint, index) => {
    const course = smooth(
      meander(
        sheet,
        `course ${index}`,
        2.3 + index * 0.13,
        1.3 + 0.09 * (index % 4),
        (index - 3.5) * 110,
      ).filter((_, place) => place % 4 === 0),
    );
    sheet.add(stroke(course, tint, 92, { opacity: 0.7, style: "mix-blend-mode:multiply" }));
    sheet.add(stroke(course, "#6b4a35", 1.6, { opacity: 0.35, "stroke-dasharray": "14 8" }));
  });
  const today = meander(sheet, "today", 2.75, 1.42, -20).filter((_, place) => place % 4 === 0);
  const d = smooth(today);
  sheet.add(
    stroke(d, "#f7efd9", 118),
    stroke(d, "#17486b", 100),
    stroke(d, "#1f6288", 70),
    stroke(d, "#2f7f9f", 34),
  );
  for (let ripple = 0; ripple < 210; ripple += 1) {
    const start = random.whole(0, today.length - 9);
    const shift = random.between(-36, 36);
    const thread = today
      .slice(start, start + random.whole(3, 8))
      .map(([x, y], index, all): Point => {
        const [ahead] = all.slice(Math.min(index + 1, all.length - 1));
        const [behind] = all.slice(Math.max(0, index - 1));
        const angle = Math.atan2(
          (ahead?.[1] ?? y) - (behind?.[1] ?? y),
          (ahead?.[0] ?? x) - (behind?.[0] ?? x),
        );
        return [x - Math.sin(angle) * shift, y + Math.cos(angle) * shift];
      });
    sheet.add(stroke(smooth(thread), "#dcebe4", 2.4, { opacity: random.between(0.25, 0.8) }));
  }
}

function drawRain(sheet: Sheet): void {
  const { random } = sheet;
  sheet.ground(
    sheet.linear([
      [0, "#8fa9a8"],
      [0.34, "#c3cfc2"],
      [0.36, "#5f8688"],
      [1, "#1b4450"],
    ]),
  );
  sheet.add(fill(land(sheet, ridge(sheet, 330, 90, 500, 3)), "#7d9a97"));
  const far = ridge(sheet, 400, 46, 330, 9);
  sheet.add(fill(land(sheet, far), "#4b706e"));
  for (const [x, y] of far) sheet.add(circle(x, y + 8, random.between(8, 30), "#4b706e"));
  sheet.add(
    rect(
      0,
      430,
      1800,
      770,
      sheet.linear([
        [0, "#7fa3a0"],
        [0.4, "#3f6d74"],
        [1, "#173b47"],
      ]),
    ),
  );
  sheet.add(
    rect(
      0,
      430,
      1800,
      200,
      sheet.linear([
        [0, "#000", 0.7],
        [1, "#000", 0],
      ]),
      { filter: sheet.stipple("#4b706e", 0.45) },
    ),
  );
  for (let drop = 0; drop < 210; drop += 1) {
    const depth = random.next() ** 0.7;
    const [x, y, size] = [
      random.between(-40, 1840),
      445 + depth * 750,
      (8 + 70 * depth) * random.between(0.35, 1),
    ];
    const rings = times(random.whole(1, 3), (ring) =>
      ellipse(x, y, size * (1 - ring * 0.34), size * 0.3 * (1 - ring * 0.34), "none", {
        stroke: "#e3ead9",
        "stroke-width": 1.2 + 2.2 * depth,
        opacity: 0.3 + 0.5 * depth,
      }),
    );
    sheet.add(...rings);
    if (random.chance(0.35))
      sheet.add(
        stroke(`M${short(x)} ${short(y)}v${short(-size * 0.32)}`, "#e3ead9", 2 + 2 * depth, {
          opacity: 0.8,
        }),
      );
  }
  for (let streak = 0; streak < 330; streak += 1) {
    const [x, y, fall] = [
      random.between(-50, 1950),
      random.between(-80, 1150),
      random.between(40, 150),
    ];
    sheet.add(
      stroke(
        line([
          [x, y],
          [x - fall * 0.16, y + fall],
        ]),
        "#eef1e2",
        random.between(1, 2.6),
        { opacity: random.between(0.15, 0.5) },
      ),
    );
  }
  for (let reed = 0; reed < 46; reed += 1) {
    const x = random.chance(0.72) ? random.between(-40, 430) : random.between(1500, 1840);
    const [tall, lean] = [random.between(240, 640), random.between(-30, 110)];
    const top: Point = [x + lean, 1220 - tall];
    sheet.add(
      stroke(
        smooth([[x, 1220], [x + lean * 0.3, 1220 - tall * 0.55], top]),
        random.pick(["#0e2a30", "#12363a", "#1d4a45"]),
        random.between(4, 9),
      ),
    );
    if (random.chance(0.42))
      sheet.add(
        ellipse(top[0], top[1] + 10, 11, 50, "#6d3f2c", {
          transform: `rotate(${short(lean * 0.16)} ${short(top[0])} ${short(top[1])})`,
        }),
      );
  }
}
