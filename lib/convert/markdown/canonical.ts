/**
 * Canonical form of documents: documents with the same content have equal canonical forms. Drops unreferenced
 * IDs, joins adjacent texts with the same decorations, and identifies files only by their IDs.
 */
import type { RichContent, RichContentNode } from "../../rich-content/document.ts";
import { isKnownData, normaliseRichContent } from "../../rich-content/normalise.ts";
import { isNodeType, nodeTable } from "../../rich-content/schema/node-types.ts";
import { isObject, mapFields, replaceValues } from "../../wix/json-object.ts";
import { noteId } from "./context.ts";
import { findKnownFile, type KnownFiles } from "./known-files.ts";

export type Canonical = RichContentNode;
type TextData = NonNullable<RichContentNode["textData"]>;

/** Returns whether Markdown can express a node. Every import gives such a node a new ID. */
const isInMarkdown = (type: string): boolean =>
  isNodeType(type) && nodeTable[type].isInMarkdown === true;
/** Returns whether an ID is generated. A generated ID only encodes its node's position. */
const isGenerated = (id: string): boolean => id === "" || /^[0-9a-f]{10}$/.test(id);

export function canonicalDocument(content: RichContent, files: KnownFiles): Canonical[] {
  const nodes = plainNodes(content);
  const renamed = renameFootnotes(nodes);
  return canonicalNodes(renamed, files, collectReferences(renamed));
}

/** Returns the nodes as stored in JSON, without `undefined` fields. */
export function plainNodes(content: RichContent): readonly RichContentNode[] {
  const text = JSON.stringify(normaliseRichContent(content).nodes);
  return normaliseRichContent({ nodes: JSON.parse(text) }).nodes;
}

/**
 * Returns the IDs of nodes that the document's links refer to. Links on empty text are ignored, because they
 * cannot be clicked.
 */
export function collectReferences(nodes: readonly RichContentNode[]): Set<string> {
  const found = new Set<string>();
  const visit = (value: unknown, name?: string): void => {
    if (Array.isArray(value)) return value.forEach((item) => visit(item));
    if (typeof value === "string") {
      const fragment = name === "url" ? /^#(?:viewer-)?(.+)$/.exec(value)?.[1] : undefined;
      const id = name === "anchor" ? value : fragment;
      if (id !== undefined) found.add(id);
    }
    if (!isObject(value) || (value["text"] === "" && "decorations" in value)) return;
    for (const [field, inner] of Object.entries(value)) visit(inner, field);
  };
  visit(nodes);
  return found;
}

export function canonicalNodes(
  nodes: readonly RichContentNode[],
  files: KnownFiles,
  references: ReadonlySet<string>,
): Canonical[] {
  const found: Canonical[] = [];
  for (const node of nodes) {
    const { textData, ...others } = canonicalNode(node, files, references);
    const last = found.at(-1);
    if (textData === undefined) found.push(others);
    else if (textData.text === "") continue;
    else if (last?.textData !== undefined && hasEqualDecorations(last.textData, textData)) {
      const joined = { ...textData, text: last.textData.text + textData.text };
      found[found.length - 1] = { ...last, textData: joined };
    } else found.push({ ...others, textData });
  }
  return found;
}

const hasEqualDecorations = (one: TextData, other: TextData): boolean =>
  JSON.stringify(one.decorations) === JSON.stringify(other.decorations);

function canonicalNode(
  { type, id, nodes, style, textData, ...data }: RichContentNode,
  files: KnownFiles,
  references: ReadonlySet<string>,
): Canonical {
  const isKept =
    type !== "TEXT" && (references.has(id) || !(isInMarkdown(type) || isGenerated(id)));
  const entries = Object.entries(data)
    .map(([key, value]) => [key, isKnownData(key) ? identifyFiles(value, files) : value] as const)
    .filter(([key, value]) => !(isKnownData(key) && isEmpty(value)));
  return {
    type,
    id: isKept ? id : "",
    nodes: canonicalNodes(nodes, files, references),
    ...(style !== undefined && !isEmpty(style) && { style }),
    ...(textData && {
      textData: {
        text: textData.text,
        decorations: textData.decorations.toSorted((one, other) =>
          JSON.stringify(one) < JSON.stringify(other) ? -1 : 1,
        ),
      },
    }),
    ...sortFields(Object.fromEntries(entries)),
  };
}

const isEmpty = (value: unknown): boolean => isObject(value) && Object.keys(value).length === 0;

const sortFields = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).toSorted(([one], [other]) => (one < other ? -1 : 1)));

/**
 * Identifies each of this blog's files only by its ID. Adds the file's dimensions unless the document sets
 * others.
 */
function identifyFiles(value: unknown, files: KnownFiles): unknown {
  return replaceValues(value, (one) => {
    const fields = isObject(one) ? one : {};
    const file = findKnownFile(fields["src"], files);
    if (file === undefined) return undefined;
    const { id, width, height } = file;
    const others = mapFields(fields, (inner) => identifyFiles(inner, files));
    return sortFields({ ...(width > 0 && { width, height }), ...others, src: { id } });
  });
}

/**
 * Returns the list of footnotes that a Markdown import appends, or `undefined` if the document does not end
 * with one.
 */
export function findFootnotes(nodes: readonly RichContentNode[]): RichContentNode | undefined {
  const [divider, list] = nodes.slice(-2);
  const isFootnotes =
    divider?.type === "DIVIDER" &&
    list?.type === "ORDERED_LIST" &&
    list.nodes.length > 0 &&
    list.nodes.every(({ id }) => /^note-[0-9a-f]{10}$/.test(id));
  return isFootnotes ? list : undefined;
}

/** Replaces the IDs of footnotes at the end of a document with IDs based on their numbers. */
function renameFootnotes(nodes: readonly RichContentNode[]): readonly RichContentNode[] {
  const notes = findFootnotes(nodes)?.nodes;
  if (notes === undefined) return nodes;
  const names = new Map(notes.map(({ id }, index) => [id, noteId(String(index + 1))]));
  const renamed = replaceValues(nodes, (value, name) =>
    (name === "id" || name === "anchor") && typeof value === "string"
      ? names.get(value)
      : undefined,
  );
  return normaliseRichContent({ nodes: renamed }).nodes;
}
