import type { coverPlaces, frontPages, headerPlaces } from "#lib/wix/site/look.ts";
import styles from "./choice-cards.module.css";

/** A rectangle of a sketch: its position, size, and whether it is a picture, a title or text. */
type Box = readonly [x: number, y: number, width: number, height: number, kind: Kind];
type Kind = "picture" | "title" | "text";

const lines = (x: number, y: number, width: number, count: number): Box[] =>
  Array.from({ length: count }, (_, line): Box => [x, y + line * 5, width, 2, "text"]);

const row = (y: number): Box[] => [
  [4, y, 14, 9, "picture"],
  [21, y + 1, 28, 3, "title"],
  ...lines(21, y + 6, 35, 1),
];
const cell = (x: number, y: number): Box[] => [
  [x, y, 25, 11, "picture"],
  [x, y + 13, 20, 3, "title"],
];
const header = (x: number): Box[] => [
  [x, 6, 20, 4, "title"],
  [4, 14, 56, 1, "text"],
  ...lines(4, 21, 56, 3),
];

const sketches: Readonly<
  Record<
    | `front.${(typeof frontPages)[number]}`
    | `cover.${(typeof coverPlaces)[number]}`
    | `header.${(typeof headerPlaces)[number]}`,
    readonly Box[]
  >
> = {
  "front.magazine": [
    [4, 4, 35, 20, "picture"],
    [4, 27, 30, 4, "title"],
    ...lines(4, 34, 35, 1),
    ...lines(43, 5, 17, 3),
    ...lines(43, 24, 17, 3),
  ],
  "front.list": [...row(4), ...row(17), ...row(30)],
  "front.grid": [...cell(4, 4), ...cell(35, 4), ...cell(4, 24), ...cell(35, 24)],
  "front.posts": [
    [14, 4, 36, 4, "title"],
    ...lines(14, 11, 36, 3),
    [14, 26, 36, 4, "title"],
    ...lines(14, 33, 36, 2),
  ],
  "cover.wide": [[14, 3, 36, 4, "title"], [4, 10, 56, 18, "picture"], ...lines(14, 31, 36, 2)],
  "cover.beside": [
    [4, 8, 24, 4, "title"],
    ...lines(4, 15, 20, 2),
    [34, 4, 26, 22, "picture"],
    ...lines(4, 31, 56, 2),
  ],
  "cover.none": [[14, 5, 36, 5, "title"], ...lines(14, 14, 36, 5)],
  "header.left": header(4),
  "header.centred": header(22),
};

/** Renders a small drawing of a layout. */
export function Sketch({ of: name }: { of: keyof typeof sketches }) {
  return (
    <svg viewBox="0 0 64 42" className={styles.sketch} aria-hidden>
      {sketches[name].map(([x, y, width, height, kind]) => (
        <rect
          key={`${String(x)} ${String(y)}`}
          {...{ x, y, width, height }}
          rx={1}
          className={styles[kind]}
        />
      ))}
    </svg>
  );
}
