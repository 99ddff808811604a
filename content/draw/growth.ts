import type { Sheet } from "./sheet.ts";
import { group, line, ramp, smooth, stroke, times, type Point } from "./shapes.ts";

/** A fir tree as one outline, `base` being the y of its foot. */
export function fir(sheet: Sheet, x: number, base: number, height: number): string {
  const tiers = 9;
  const side = (sign: number): Point[] =>
    times(tiers, (tier, t) => {
      const reach = sign * height * (0.03 + 0.2 * t) * sheet.random.between(0.8, 1.15);
      const y = base - height * (1 - t * 0.94);
      return [
        [x + reach, y + height * 0.05] as Point,
        [x + reach * 0.45, y + height * (tier === tiers - 1 ? 0.05 : 0.035)] as Point,
      ];
    }).flat();
  return line([[x, base - height * 1.04], ...side(1), ...side(-1).toReversed()], true);
}

/** The points of a ridge across the sheet. */
export function ridge(
  sheet: Sheet,
  y: number,
  rise: number,
  feature: number,
  offset: number,
): Point[] {
  return times(161, (_, t) => {
    const x = -20 + t * (sheet.width + 40);
    return [x, y - rise * sheet.noise(x / feature + offset, offset * 3.7, 5)] as Point;
  });
}

/** Closes a ridge along the foot of the sheet. */
export function land(sheet: Sheet, points: readonly Point[]): string {
  const [left, right] = [-20, sheet.width + 20];
  return line([...points, [right, sheet.height + 10], [left, sheet.height + 10]], true);
}

/** A bare tree that branches by halves; returns strokes in one colour. */
export function bareTree(
  sheet: Sheet,
  foot: Point,
  length: number,
  width: number,
  colour: string,
): string {
  const strokes: string[] = [];
  const grow = (from: Point, angle: number, reach: number, thick: number, depth: number): void => {
    const bend = angle + sheet.random.between(-0.18, 0.18);
    const middle: Point = [
      from[0] + Math.cos(angle) * reach * 0.5,
      from[1] + Math.sin(angle) * reach * 0.5,
    ];
    const end: Point = [
      middle[0] + Math.cos(bend) * reach * 0.5,
      middle[1] + Math.sin(bend) * reach * 0.5,
    ];
    strokes.push(stroke(smooth([from, middle, end]), colour, thick));
    if (depth === 0) return;
    const forks = depth > 5 ? 2 : sheet.random.whole(2, 3);
    for (let fork = 0; fork < forks; fork += 1) {
      const spread = (fork / (forks - 1) - 0.5) * sheet.random.between(0.7, 1.15);
      const lift = -0.07 * Math.cos(bend);
      grow(
        end,
        bend + spread + lift,
        reach * sheet.random.between(0.68, 0.84),
        thick * 0.64,
        depth - 1,
      );
    }
  };
  grow(foot, -Math.PI / 2, length, width, 7);
  return group(strokes);
}

/** Ridges from far to near, each in its colour of the ramp and fading into mist at its foot. */
export function mistyRidges(
  sheet: Sheet,
  count: number,
  top: number,
  colours: readonly string[],
  mist: string,
): void {
  const depth = sheet.height - top;
  for (let index = 0; index < count; index += 1) {
    const t = index / (count - 1);
    const y = top + depth * 0.82 * t ** 1.15;
    const rise = 70 + 130 * t;
    const shape = land(sheet, ridge(sheet, y, rise, 420 + 320 * t, 3.1 + index * 5.7));
    const colour = ramp(colours, t);
    sheet.add(`<path d="${shape}" fill="${colour}"/>`);
    if (index === count - 1) continue;
    const fog = sheet.linear([
      [0, mist, 0],
      [0.3, mist, 0],
      [1, mist, 0.75 - 0.35 * t],
    ]);
    const foot = y + rise + depth * 0.2;
    const clip = sheet.clip(`<path d="${shape}"/>`);
    sheet.add(
      `<rect x="0" y="${y - rise}" width="${sheet.width}" height="${foot - y + rise}" fill="${fog}" clip-path="${clip}"/>`,
      `<rect x="0" y="${foot}" width="${sheet.width}" height="${sheet.height}" fill="${mist}" fill-opacity="${0.75 - 0.35 * t}" clip-path="${clip}"/>`,
    );
  }
}
