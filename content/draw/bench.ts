import { bareTree } from "./growth.ts";
import { cover, type Scene } from "./press.ts";
import type { Sheet } from "./sheet.ts";
import { circle, ellipse, fill, group, line, ramp, rect, short, stroke, times } from "./shapes.ts";

/** A bench in a park in autumn. */
export const benchScenes: readonly Scene[] = [cover("in-praise-of-the-bench", drawBench)];

function drawBench(sheet: Sheet): void {
  const { random } = sheet;
  sheet.ground(
    sheet.linear([
      [0, "#f6dfb4"],
      [0.75, "#f3b77e"],
    ]),
  );
  sheet.add(circle(1850, 690, 170, "#fbf0d2"));
  times(11, (index) => {
    const [x, wide, tall] = [
      index * 240 - 60 + random.between(-30, 30),
      random.between(140, 260),
      random.between(120, 330),
    ];
    sheet.add(
      rect(x, 940 - tall, wide, tall + 20, ramp(["#e5a277", "#d98f76"], random.next())),
      fill(
        line(
          [
            [x, 940 - tall],
            [x + wide / 2, 880 - tall],
            [x + wide, 940 - tall],
          ],
          true,
        ),
        "#d08470",
      ),
    );
  });
  times(26, () =>
    sheet.add(
      circle(random.between(0, 2400), random.between(920, 965), random.between(30, 80), "#a9734f"),
    ),
  );
  sheet.add(
    rect(0, 950, 2400, 400, "#8a9a55"),
    rect(
      0,
      950,
      2400,
      400,
      sheet.linear([
        [0, "#000", 0.05],
        [1, "#000", 0.85],
      ]),
      { filter: sheet.stipple("#3f5a3c", 0.42) },
    ),
  );
  sheet.add(
    fill("M0 1180C700 1120 1500 1130 2400 1210V1300C1500 1220 700 1215 0 1280Z", "#f0d9a8"),
  );
  sheet.add(
    fill("M560 960L640 960L120 1350L-160 1350Z", "#2d3b2c", { opacity: 0.5 }),
    fill("M1010 1120L1560 1120L1150 1270L560 1270Z", "#2d3b2c", { opacity: 0.45 }),
  );
  sheet.add(bareTree(sheet, [600, 1030], 330, 74, "#4a2b2e"));
  const inks = ["#c8402f", "#e0702f", "#eba23a", "#a8332f", "#f0bd52"];
  for (let leaf = 0; leaf < 1500; leaf += 1) {
    const [angle, far] = [random.between(0, Math.PI * 2), Math.sqrt(random.next())];
    const [x, y] = [600 + 640 * far * Math.cos(angle), 350 + 340 * far * Math.sin(angle)];
    if (sheet.noise(x / 110, y / 110, 2) < -0.12) continue;
    sheet.add(
      ellipse(x, y, random.between(10, 24), random.between(6, 13), random.pick(inks), {
        transform: `rotate(${random.whole(0, 180)} ${short(x)} ${short(y)})`,
        opacity: 0.92,
      }),
    );
  }
  times(150, () => {
    const [x, y] = [random.between(0, 1800), random.between(990, 1330)];
    sheet.add(
      ellipse(x, y, 15, 6, random.pick(inks), {
        transform: `rotate(${random.whole(-30, 30)} ${short(x)} ${short(y)})`,
      }),
    );
  });
  times(16, () => {
    const [x, y] = [random.between(500, 2000), random.between(560, 940)];
    sheet.add(
      ellipse(x, y, 17, 8, random.pick(inks), {
        transform: `rotate(${random.whole(0, 180)} ${short(x)} ${short(y)})`,
      }),
    );
  });
  const [iron, plank, light] = ["#1f2a2c", "#7d3f2a", "#b8683f"];
  const legs = [1080, 1620].map((x) =>
    stroke(
      `M${x - 14} 900L${x} 1030H${x - 10}V1170M${x} 1030H${x + 16}L${x + 30} 1170M${x - 22} 985C${x - 50} 960 ${x + 30} 950 ${x + 40} 1000`,
      iron,
      17,
    ),
  );
  sheet.add(
    ...legs,
    ...times(
      4,
      (index) =>
        rect(1000, 880 + index * 32, 700, 22, plank, { rx: 6 }) +
        rect(1000, 880 + index * 32, 700, 7, light, { rx: 3 }),
    ),
    ...times(3, (index) =>
      rect(984 - index * 8, 1022 + index * 17, 732 + index * 16, 13, index === 0 ? light : plank, {
        rx: 5,
      }),
    ),
  );
  sheet.add(
    group(
      [fill("M0 0L70 -12L140 0V12L70 0L0 12Z", "#f6ecd6"), fill("M0 0L70 -12V0L0 12Z", "#e0cfae")],
      { transform: "translate(1240 1016)" },
    ),
  );
}
