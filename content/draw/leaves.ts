import { cover, type Scene } from "./press.ts";
import type { Sheet } from "./sheet.ts";
import { fill, group, line, polar, smooth, stroke, times, type Point } from "./shapes.ts";

export const leafScenes: readonly Scene[] = [cover("five-trees-by-their-leaves", drawLeaves)];

/** A leaf drawn upright on its own origin (the foot of the blade), about 520 high. */
interface Leaf {
  readonly outline: string;
  readonly veins: readonly string[];
}

/** A leaf from its half-width at each height; `teeth` gives a saw edge. */
function feathered(half: (t: number) => number, teeth: number, pairs: number): Leaf {
  const steps = teeth > 0 ? teeth * 2 : 90;
  const side = (sign: number): Point[] =>
    times(steps + 1, (index, t) => {
      const bite = teeth > 0 && index % 2 === 1 ? 0.9 : 1;
      const lift = teeth > 0 && index % 2 === 0 ? 10 : 0;
      return [sign * half(t) * bite, -520 * t - lift * Math.sin(Math.PI * t)] as Point;
    });
  const around = [...side(1), ...side(-1).toReversed()];
  const veins = times(pairs, (_, step) => {
    const t = 0.08 + 0.74 * step;
    return [1, -1].map((sign) => {
      const reach = half(Math.min(0.98, t + 0.13)) * 0.86;
      return smooth([
        [0, -520 * t],
        [sign * reach * 0.55, -520 * (t + 0.06)],
        [sign * reach, -520 * (t + 0.13)],
      ]);
    });
  }).flat();
  return {
    outline: teeth > 0 ? line(around, true) : smooth(around, true),
    veins: [...veins, "M0 60L0 -505"],
  };
}

const beech = (): Leaf =>
  feathered((t) => 165 * Math.sin(Math.PI * t ** 0.86) ** 0.8 + 4 * Math.sin(t * 60), 0, 8);

const birch = (): Leaf =>
  feathered((t) => 190 * Math.sin(Math.PI * t ** 0.55) ** 1.05 * (1 - 0.25 * t), 15, 6);

function oak(): Leaf {
  const half = (t: number): number => {
    const body = 40 + 165 * Math.sin(Math.PI * Math.min(1, t * 0.93) ** 1.35);
    const lobes = 0.72 + 0.28 * Math.sin(t * Math.PI * 2 * 4.5 - 1.2);
    return body * lobes * Math.min(1, (1 - t) * 9) ** 0.5 * Math.min(1, 0.25 + t * 4);
  };
  return feathered(half, 0, 5);
}

function maple(): Leaf {
  const tips = [-2.62, -2.05, -Math.PI / 2, -1.09, -0.52];
  const reach = [230, 370, 450, 370, 230];
  const around: Point[] = [[0, 0]];
  tips.forEach((tip, index) => {
    const far = reach[index] ?? 0;
    const centre: Point = [0, -70];
    for (const [turn, part] of [
      [-0.17, 0.62],
      [-0.13, 0.82],
      [-0.05, 0.9],
      [0, 1],
      [0.05, 0.9],
      [0.13, 0.82],
      [0.17, 0.62],
    ] as const) {
      around.push(polar(centre[0], centre[1], far * part, tip + turn));
    }
    if (index < 4) around.push(polar(centre[0], centre[1], 150, tip + 0.27));
  });
  const veins = tips.map((tip, index) =>
    line([[0, -20], polar(0, -70, (reach[index] ?? 0) * 0.92, tip)]),
  );
  return { outline: smooth(around, true), veins: [...veins, "M0 90L0 -20"] };
}

function ash(): Leaf {
  const leaflet = (x: number, y: number, angle: number): string => {
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
    const side = (sign: number): Point[] =>
      times(14, (_, t) => {
        const wide = sign * 42 * Math.sin(Math.PI * t ** 0.8) ** 0.9;
        return [x + dx * 200 * t - dy * wide, y + dy * 200 * t + dx * wide] as Point;
      });
    return smooth([...side(1), ...side(-1).toReversed()], true);
  };
  const pairs = times(4, (index) =>
    [1, -1].map((sign) =>
      leaflet(sign * 8, -20 - index * 112, -Math.PI / 2 + sign * (1.1 - index * 0.05)),
    ),
  ).flat();
  const ribs = times(4, (index) =>
    [1, -1].map((sign) =>
      line([
        [0, -20 - index * 112],
        polar(sign * 8, -20 - index * 112, 180, -Math.PI / 2 + sign * (1.1 - index * 0.05)),
      ]),
    ),
  ).flat();
  return {
    outline: pairs.join("") + leaflet(0, -430, -Math.PI / 2),
    veins: [...ribs, "M0 110L0 -590"],
  };
}

/** Five leaves in a row, each printed in two inks that do not quite meet. */
function drawLeaves(sheet: Sheet): void {
  sheet.ground("#f2e6cf");
  const plates = [
    { leaf: oak(), x: 290, y: 960, scale: 1.06, turn: -9, ink: "#b5622e", vein: "#f6d9a2" },
    { leaf: beech(), x: 720, y: 950, scale: 1.0, turn: 8, ink: "#7d8f3f", vein: "#f2e6cf" },
    { leaf: ash(), x: 1180, y: 1030, scale: 1.22, turn: -4, ink: "#2f6659", vein: "#f2e6cf" },
    { leaf: birch(), x: 1620, y: 930, scale: 0.98, turn: 10, ink: "#dfa326", vein: "#8a4f1d" },
    { leaf: maple(), x: 2090, y: 950, scale: 1.0, turn: 4, ink: "#c23b2e", vein: "#f7cf9a" },
  ];
  for (const { leaf, x, y, scale, turn, ink, vein } of plates) {
    const shade = sheet.linear(
      [
        [0, "#000", 0.02],
        [1, "#000", 0.62],
      ],
      0,
      0,
      1,
      1,
    );
    const place = { transform: `translate(${x} ${y}) rotate(${turn}) scale(${scale})` };
    sheet.add(
      group([fill(leaf.outline, ink, { opacity: 0.2 })], {
        transform: `translate(${x + 30} ${y + 34}) rotate(${turn}) scale(${scale})`,
      }),
      group(
        [
          stroke("M0 20C4 90 -6 140 14 200", ink, 11),
          fill(leaf.outline, ink, { stroke: ink, "stroke-width": 4, "stroke-linejoin": "round" }),
          fill(leaf.outline, shade, { filter: sheet.stipple("#3a2320", 0.5) }),
          group(
            leaf.veins.map((d, index) =>
              stroke(d, vein, index === leaf.veins.length - 1 ? 6 : 3.4),
            ),
            { transform: "translate(3 3)" },
          ),
        ],
        place,
      ),
    );
  }
}
