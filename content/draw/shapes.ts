import { at } from "./random.ts";

/** Points, paths and SVG elements as strings; lengths are pixels of the finished picture. */
export type Point = readonly [x: number, y: number];
export type Attributes = Readonly<Record<string, string | number>>;

export function tag(name: string, attributes: Attributes, children = ""): string {
  const written = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${typeof value === "number" ? short(value) : value}"`)
    .join("");
  return `<${name}${written}>${children}</${name}>`;
}

export function group(children: readonly string[], attributes: Attributes = {}): string {
  return tag("g", attributes, children.join(""));
}

export function fill(d: string, colour: string, more: Attributes = {}): string {
  return tag("path", { d, fill: colour, ...more });
}

export function stroke(d: string, colour: string, width: number, more: Attributes = {}): string {
  return tag("path", {
    d,
    fill: "none",
    stroke: colour,
    "stroke-width": width,
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
    ...more,
  });
}

export function circle(
  x: number,
  y: number,
  radius: number,
  colour: string,
  more: Attributes = {},
): string {
  return tag("circle", { cx: x, cy: y, r: radius, fill: colour, ...more });
}

export function ellipse(
  x: number,
  y: number,
  rx: number,
  ry: number,
  colour: string,
  more: Attributes = {},
): string {
  return tag("ellipse", { cx: x, cy: y, rx, ry, fill: colour, ...more });
}

export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  colour: string,
  more: Attributes = {},
): string {
  return tag("rect", { x, y, width, height, fill: colour, ...more });
}

/** Straight lines through the points. */
export function line(points: readonly Point[], closed = false): string {
  return `M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join("L")}${closed ? "Z" : ""}`;
}

/** A Catmull–Rom curve through the points. */
export function smooth(points: readonly Point[], closed = false): string {
  const count = points.length;
  const near = (index: number): Point =>
    closed ? at(points, index) : at(points, Math.min(count - 1, Math.max(0, index)));
  const [startX, startY] = near(0);
  let d = `M${short(startX)} ${short(startY)}`;
  for (let index = 0; index < (closed ? count : count - 1); index += 1) {
    const [before, from] = [near(index - 1), near(index)];
    const [to, after] = [near(index + 1), near(index + 2)];
    const controls = [
      from[0] + (to[0] - before[0]) / 6,
      from[1] + (to[1] - before[1]) / 6,
      to[0] - (after[0] - from[0]) / 6,
      to[1] - (after[1] - from[1]) / 6,
      ...to,
    ];
    d += `C${controls.map(short).join(" ")}`;
  }
  return closed ? `${d}Z` : d;
}

/** The point at an angle (radians, clockwise from the right) and distance from a centre. */
export function polar(x: number, y: number, radius: number, angle: number): Point {
  return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
}

/** A list of `count` values made from their index and their position from 0 to 1. */
export function times<T>(count: number, make: (index: number, t: number) => T): T[] {
  return Array.from({ length: count }, (_, index) =>
    make(index, count > 1 ? index / (count - 1) : 0),
  );
}

/** The colour part of the way from one `#rrggbb` to another. */
export function mix(from: string, to: string, t: number): string {
  const channel = (colour: string, place: number): number =>
    Number.parseInt(colour.slice(1 + place * 2, 3 + place * 2), 16);
  const mixed = [0, 1, 2].map((place) => {
    const value = channel(from, place) * (1 - t) + channel(to, place) * t;
    return Math.round(value).toString(16).padStart(2, "0");
  });
  return `#${mixed.join("")}`;
}

/** The colour at `t` of an even ramp of colours. */
export function ramp(colours: readonly string[], t: number): string {
  const place = Math.min(0.9999, Math.max(0, t)) * (colours.length - 1);
  const index = Math.floor(place);
  return mix(at(colours, index), at(colours, index + 1), place - index);
}

export function short(value: number): string {
  return String(Math.round(value * 10) / 10);
}
