/**
 * Adds the fields that Wix writes into every document, because its clients read them without checking. Each added value is
 * the default of its field, so a completed document looks the same.
 */
import { isObject } from "../wix/json-object.ts";
import { maximumDepth } from "./normalise.ts";
import { isNodeType, nameNodeType, nodeTable } from "./schema/node-types.ts";
import { readFormat } from "./text-formats.ts";

type Fields = Readonly<Record<string, unknown>>;

/** RFC 3339. */
export type DocumentDates = { readonly created: string; readonly updated: string };

const defaultMinimumWidth = 120;
const defaultRatio = 1;

/** Returns a copy of a stored document with these fields. A value that is no document becomes an empty one. */
export function completeRichContent(input: unknown, dates: DocumentDates): Fields {
  const document = isObject(input) ? input : {};
  const metadata = isObject(document["metadata"]) ? document["metadata"] : {};
  return {
    ...document,
    nodes: completeNodes(document["nodes"], 1),
    metadata: {
      version: 1,
      ...metadata,
      createdTimestamp: readText(metadata["createdTimestamp"]) ?? dates.created,
      updatedTimestamp: readText(metadata["updatedTimestamp"]) ?? dates.updated,
    },
  };
}

const readText = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

function completeNodes(nodes: unknown, depth: number): unknown[] {
  if (!Array.isArray(nodes) || depth > maximumDepth) return [];
  return nodes.map((node: unknown) => (isObject(node) ? completeNode(node, depth) : node));
}

function completeNode(node: Fields, depth: number): Fields {
  const type = String(node["type"]);
  const nodes = completeNodes(node["nodes"], depth + 1).map((child) =>
    type === "SMART_BLOCK" ? completeCell(child, node["smartBlockData"]) : child,
  );
  const { listItemData, ...rest } = node;
  const copy: Record<string, unknown> = { ...rest, nodes };
  // Only items of checklists have a state.
  const hasState = isObject(listItemData) ? Object.keys(listItemData).length > 0 : listItemData;
  if (hasState) copy["listItemData"] = listItemData;
  if (type === "TEXT") copy["textData"] = completeText(node["textData"]);
  if (isNodeType(type) && nodeTable[type].hasContainer === true) {
    const field = `${nameNodeType(type)}Data`;
    copy[field] = completeEmbedded(type, node[field], nodes);
  }
  return copy;
}

function completeText(value: unknown): Fields {
  const data = isObject(value) ? value : {};
  const decorations: unknown[] = Array.isArray(data["decorations"]) ? data["decorations"] : [];
  return {
    ...data,
    text: typeof data["text"] === "string" ? data["text"] : "",
    decorations: decorations.map((one) => (isObject(one) ? completeDecoration(one) : one)),
  };
}

/** Adds the data of a format that is on without data. */
function completeDecoration(decoration: Fields): Fields {
  const usual = readFormat({ type: String(decoration["type"]) })?.decoration;
  const { type: _, ...data } = { ...usual };
  return { ...data, ...decoration };
}

function completeEmbedded(type: string, value: unknown, nodes: readonly unknown[]): Fields {
  const { containerData, dimensions, ...data } = isObject(value) ? value : {};
  const { width, alignment, ...container } = isObject(containerData) ? containerData : {};
  return {
    // First, as in documents that were read and written again, so that exports have the same bytes.
    containerData: {
      width: isObject(width) ? width : { size: "CONTENT" },
      alignment: readText(alignment) ?? "CENTER",
      ...container,
    },
    ...(type === "TABLE"
      ? { dimensions: completeDimensions(dimensions, nodes) }
      : dimensions !== undefined && { dimensions }),
    ...data,
    ...(typeof data["sizeInKb"] === "number" && { sizeInKb: String(data["sizeInKb"]) }),
  };
}

/** Returns a cell with the type of its block, which Wix repeats in every cell. */
function completeCell(cell: unknown, block: unknown): unknown {
  const type = isObject(block) ? readText(block["type"]) : undefined;
  if (type === undefined || !isObject(cell)) return cell;
  const data = isObject(cell["smartBlockCellData"]) ? cell["smartBlockCellData"] : {};
  return { ...cell, smartBlockCellData: { type, ...data } };
}

/** Returns the dimensions of a table, with as many columns as its first row. */
function completeDimensions(value: unknown, rows: readonly unknown[]): Fields {
  const dimensions = isObject(value) ? value : {};
  const [first] = rows;
  const cells = isObject(first) && Array.isArray(first["nodes"]) ? first["nodes"] : [];
  const fill = (name: string, usual: number) =>
    Array.isArray(dimensions[name]) ? dimensions[name] : cells.map(() => usual);
  return {
    ...dimensions,
    colsWidthRatio: fill("colsWidthRatio", defaultRatio),
    colsMinWidth: fill("colsMinWidth", defaultMinimumWidth),
  };
}
