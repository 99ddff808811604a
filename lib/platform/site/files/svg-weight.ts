/**
 * Limits how much an SVG file draws. A few references to references can multiply the shapes endlessly, and the library
 * that draws the icons cannot be interrupted.
 */
import { svgNotAllowed } from "./file-errors.ts";

/** Maximum number of elements that are drawn, counting an element again for each reference to it. */
const maximumDrawnElements = 20_000;

/** Maximum nesting depth, counting elements and references. */
const maximumDepth = 500;

/** An element as far as its weight matters. */
export type WeighedElement = {
  readonly name: string;
  readonly id: string | undefined;
  readonly references: readonly string[];
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly WeighedElement[];
  /** Texts and elements, in document order. */
  readonly nodes: readonly (string | WeighedElement)[];
};

/** The weight of a character. The time for a text grows with the square of its length. */
const characterWeight = 20;
/** The weight of a part of a filter, which computes every pixel. */
const filterPartWeight = 100;

const drawnTexts: ReadonlySet<string> = new Set(["text", "tspan", "textPath"]);

/** Returns the weight of an element without those of its children and of the elements to which it refers. */
function weighOwn({ name, nodes }: WeighedElement): number {
  if (name.startsWith("fe")) return filterPartWeight;
  if (!drawnTexts.has(name)) return 1;
  const texts = nodes.filter((node) => typeof node === "string");
  return 1 + texts.join("").length * characterWeight;
}

/** Returns an upper limit for the points of the longest path. A marker is drawn at each of them. */
function countPoints(elements: Iterable<WeighedElement>): number {
  let most = 0;
  for (const { attributes } of elements) {
    const path = `${attributes.get("d") ?? ""}${attributes.get("points") ?? ""}`;
    most = Math.max(most, path.match(/[a-z]|\d+/gi)?.length ?? 0);
  }
  return Math.max(1, most);
}

/** Throws `SVG_NOT_ALLOWED` (422) if elements refer to each other in a cycle, or draw too much. */
export function assertLight(root: WeighedElement): void {
  const byId = new Map<string, WeighedElement>();
  const elements: WeighedElement[] = [];
  const index = (element: WeighedElement) => {
    elements.push(element);
    if (element.id !== undefined && !byId.has(element.id)) byId.set(element.id, element);
    element.children.forEach(index);
  };
  index(root);
  const points = countPoints(elements);
  const weights = new Map<WeighedElement, number>();
  const open = new Set<WeighedElement>();

  const weigh = (element: WeighedElement): number => {
    const known = weights.get(element);
    if (known !== undefined) return known;
    if (open.has(element)) throw svgNotAllowed(`<${element.name}>`, "refers to itself");
    if (open.size >= maximumDepth)
      throw svgNotAllowed(`<${element.name}>`, "is referred to too deeply");
    open.add(element);
    const targets = element.references.flatMap((id) => byId.get(id) ?? []);
    let weight = weighOwn(element);
    const add = (more: number) => {
      weight += more;
      if (weight > maximumDrawnElements)
        throw svgNotAllowed(`<${element.name}>`, "draws too many shapes");
    };
    add(0);
    for (const part of element.children) add(weigh(part));
    for (const target of targets) if (!isInherited(target)) add(weigh(target));
    const shapes = weight;
    for (const target of targets) {
      if (isInherited(target))
        add(shapes * weigh(target) * (target.name === "marker" ? points : 1));
    }
    open.delete(element);
    weights.set(element, weight);
    return weight;
  };
  weigh(root);
}

/** Returns whether the shapes in an element that refers to this one draw it, too. */
const isInherited = ({ name }: WeighedElement): boolean => name === "pattern" || name === "marker";
