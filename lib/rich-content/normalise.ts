/** Converts any value to a document that can be rendered. Never throws, and limits depth and size. */
import type { RichContent, RichContentDecoration, RichContentNode } from "./document.ts";
import { decorationSchema } from "./schema/decorations.ts";
import { nodeDataSchemas } from "./schema/nodes.ts";
import { metadataSchema, nodeStyleSchema } from "./schema/values.ts";
import { fromStruct } from "./struct.ts";
import { isObject } from "../wix/json-object.ts";

export const maximumDepth = 64;
const maximumNodes = 50_000;
/** Maximum number of characters in one text node. */
export const maximumText = 1_000_000;
export const maximumDecorations = 40;

/** Returns a document with at most the given number of nodes, counted in reading order. */
export function normaliseRichContent(input: unknown, nodes = maximumNodes): RichContent {
  const budget = { nodes };
  const document = isObject(input) ? input : {};
  const metadata = metadataSchema.parse(document["metadata"] ?? undefined);
  return {
    nodes: normaliseNodes(document["nodes"], 1, budget),
    ...(metadata === undefined ? {} : { metadata }),
  };
}

type Budget = { nodes: number };

function normaliseNodes(input: unknown, depth: number, budget: Budget): RichContentNode[] {
  if (!Array.isArray(input) || depth > maximumDepth) return [];
  const nodes: RichContentNode[] = [];
  for (const value of input) {
    if (budget.nodes <= 0) break;
    const node = normaliseNode(value, depth, budget);
    if (node !== undefined) nodes.push(node);
  }
  return nodes;
}

function normaliseNode(input: unknown, depth: number, budget: Budget): RichContentNode | undefined {
  if (!isObject(input) || typeof input["type"] !== "string") return undefined;
  budget.nodes -= 1;
  const style = nodeStyleSchema.parse(withoutNulls(input["style"]));
  return {
    type: input["type"],
    id: readId(input),
    nodes: normaliseNodes(input["nodes"], depth + 1, budget),
    ...(style && { style }),
    ...(input["type"] === "TEXT" && { textData: normaliseText(input["textData"]) }),
    ...normaliseData(input),
  };
}

/**
 * Returns a node's data without null values. Known types are parsed by their schema; unknown types are kept
 * as they are.
 */
function normaliseData(input: Readonly<Record<string, unknown>>): Record<`${string}Data`, unknown> {
  const data: Record<`${string}Data`, unknown> = {};
  for (const [key, value] of Object.entries(input)) {
    if (!isDataKey(key) || key === "textData" || value === null || value === undefined) continue;
    data[key] = isKnownData(key)
      ? (nodeDataSchemas[key].parse(withoutNulls(value)) ?? {})
      : fromStruct(value);
  }
  return data;
}

function normaliseText(input: unknown): NonNullable<RichContentNode["textData"]> {
  const { text, decorations } = isObject(input) ? input : {};
  return {
    text: typeof text === "string" ? text.slice(0, maximumText) : "",
    decorations: Array.isArray(decorations)
      ? decorations.slice(0, maximumDecorations).flatMap(normaliseDecoration)
      : [],
  };
}

function normaliseDecoration(input: unknown): RichContentDecoration[] {
  const { data, success } = decorationSchema.safeParse(withoutNulls(input));
  return success ? [data] : [];
}

/** Newer clients rename `id` to `_id`. */
function readId(input: Readonly<Record<string, unknown>>): string {
  const id = input["id"] ?? input["_id"];
  return typeof id === "string" ? id.slice(0, 100) : "";
}

/** Removes fields that are null or `undefined`, which converters write for missing values, and renames `_id` to `id`. */
function withoutNulls(value: unknown, depth = 0): unknown {
  if (depth > 8) return undefined;
  if (Array.isArray(value)) return value.map((item) => withoutNulls(item, depth + 1));
  if (!isObject(value)) return value ?? undefined;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== null && inner !== undefined)
      .map(([key, inner]) => [key === "_id" ? "id" : key, withoutNulls(inner, depth + 1)]),
  );
}

const isDataKey = (key: string): key is `${string}Data` => key.endsWith("Data");

/** Returns whether a node's field contains data of a known type. */
export const isKnownData = (key: string): key is keyof typeof nodeDataSchemas =>
  Object.hasOwn(nodeDataSchemas, key);
