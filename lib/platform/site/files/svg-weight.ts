/** Limits how much an SVG file draws. A few references to references can multiply the shapes endlessly. */
import { svgNotAllowed } from "../../blog/media/uploads/upload-errors.ts";

/** Maximum number of elements that are drawn, counting an element again for each reference to it. */
const maximumDrawnElements = 20_000;

/** Maximum nesting depth, counting elements and references. */
const maximumDepth = 500;

/** An element as far as its weight matters. */
export type WeighedElement = {
  readonly name: string;
  readonly id: string | undefined;
  readonly references: readonly string[];
  readonly children: readonly WeighedElement[];
};

/** Throws `SVG_NOT_ALLOWED` (422) if elements refer to each other in a cycle, or draw too much. */
export function assertLight(root: WeighedElement): void {
  const byId = new Map<string, WeighedElement>();
  const index = (element: WeighedElement) => {
    if (element.id !== undefined && !byId.has(element.id)) byId.set(element.id, element);
    element.children.forEach(index);
  };
  index(root);
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
    let weight = 1;
    for (const part of [...element.children, ...targets]) weight += weigh(part);
    if (weight > maximumDrawnElements)
      throw svgNotAllowed(`<${element.name}>`, "draws too many shapes");
    open.delete(element);
    weights.set(element, weight);
    return weight;
  };
  weigh(root);
}
