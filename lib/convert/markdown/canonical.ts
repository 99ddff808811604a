/**
 * Canonical form of documents, in which documents with the same content are equal. Drops unreferenced ids,
 * joins neighbouring texts with the same decorations, and identifies files only by their ids.
 */
import type { RichContent, RichContentNode } from "../../rich-content/document.ts";
import { normaliseRichContent } from "../../rich-content/normalise.ts";
import { nodeDataSchemas } from "../../rich-content/schema/nodes.ts";
import { noteId } from "./context.ts";

/** A file of this blog, with the path that a Markdown text uses for it. */
export type KnownFile = {
  readonly id: string;
  readonly path: string;
  readonly width: number;
  readonly height: number;
};
export type KnownFiles = ReadonlyMap<string, KnownFile>;

export type Canonical = RichContentNode;

/** Node types that Markdown can express. Every import gives them new ids. */
const inMarkdown = new Set(
  "PARAGRAPH TEXT HEADING BLOCKQUOTE CODE_BLOCK DIVIDER IMAGE BULLETED_LIST ORDERED_LIST LIST_ITEM TABLE TABLE_ROW TABLE_CELL".split(
    " ",
  ),
);
/** Returns whether an id is generated. A generated id only encodes the position of its node. */
const isMade = (id: string): boolean => id === "" || /^[0-9a-f]{10}$/.test(id);

export function canonicalDocument(content: RichContent, files: KnownFiles): Canonical[] {
  const nodes = plainNodes(content);
  const notes = noteNames(nodes);
  const renamed = notes.size === 0 ? nodes : renamedIds(nodes, notes);
  return canonicalNodes(renamed, files, collectReferences(renamed));
}

/** Returns the nodes as JSON stores them, without fields that are `undefined`. */
export function plainNodes(content: RichContent): readonly RichContentNode[] {
  const text = JSON.stringify(normaliseRichContent(content).nodes);
  return normaliseRichContent({ nodes: JSON.parse(text) }).nodes;
}

/** Returns whether a value is the data of an empty text, whose links cannot be followed. */
const isEmptyText = (value: object): boolean =>
  "text" in value && value.text === "" && "decorations" in value;

/** Returns the node ids that links in the document refer to. */
export function collectReferences(nodes: readonly RichContentNode[]): Set<string> {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (typeof value !== "object" || value === null || isEmptyText(value)) return;
    for (const [key, inner] of Object.entries(value)) {
      if (key === "anchor" && typeof inner === "string") found.add(inner);
      const fragment =
        key === "url" && typeof inner === "string"
          ? /^#(?:viewer-)?(.+)$/.exec(inner)?.[1]
          : undefined;
      if (fragment !== undefined) found.add(fragment);
      visit(inner);
    }
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
    const one = canonicalNode(node, files, references);
    const last = found.at(-1);
    if (one.type === "TEXT" && one.textData?.text === "") continue;
    if (last !== undefined && one.type === "TEXT" && isSameKind(last, one)) {
      found[found.length - 1] = {
        ...last,
        textData: {
          text: (last.textData?.text ?? "") + (one.textData?.text ?? ""),
          decorations: last.textData?.decorations ?? [],
        },
      };
    } else found.push(one);
  }
  return found;
}

const isSameKind = (one: Canonical, other: Canonical): boolean =>
  one.type === "TEXT" &&
  JSON.stringify(one.textData?.decorations) === JSON.stringify(other.textData?.decorations);

function canonicalNode(
  { type, id, nodes, style, textData, ...data }: RichContentNode,
  files: KnownFiles,
  references: ReadonlySet<string>,
): Canonical {
  const isKept = type !== "TEXT" && (references.has(id) || !(inMarkdown.has(type) || isMade(id)));
  const entries = Object.entries(data)
    .map(([key, value]) => [key, isKnown(key) ? withKnownFiles(value, files) : value] as const)
    .filter(([key, value]) => !(isKnown(key) && isEmpty(value)))
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return {
    type,
    id: isKept ? id : "",
    nodes: canonicalNodes(nodes, files, references),
    ...(style === undefined || isEmpty(style) ? {} : { style }),
    ...(textData === undefined
      ? {}
      : {
          textData: {
            text: textData.text,
            decorations: textData.decorations.toSorted((one, other) =>
              JSON.stringify(one) < JSON.stringify(other) ? -1 : 1,
            ),
          },
        }),
    ...Object.fromEntries(entries),
  };
}

export const isKnown = (key: string): boolean => Object.hasOwn(nodeDataSchemas, key);

const isEmpty = (value: unknown): boolean =>
  typeof value === "object" && value !== null && Object.keys(value).length === 0;

/** Identifies each file of this blog only by its id. Adds the size of the file unless the document sets another. */
function withKnownFiles(value: unknown, files: KnownFiles): unknown {
  if (Array.isArray(value)) return value.map((one) => withKnownFiles(one, files));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, withKnownFiles(inner, files)]),
  );
  const file = knownFile(entries["src"], files);
  if (file === undefined) return entries;
  const size = file.width > 0 ? { width: file.width, height: file.height } : {};
  return sorted({ ...size, ...entries, src: { id: file.id } });
}

const sorted = (value: object): object =>
  Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));

/** Returns the file of a media source. Returns `undefined` if the source has other fields or another URL. */
export function knownFile(source: unknown, files: KnownFiles): KnownFile | undefined {
  if (typeof source !== "object" || source === null) return undefined;
  const { id, url, ...others } = Object.fromEntries(Object.entries(source));
  if (typeof id !== "string" || Object.keys(others).length > 0) return undefined;
  const isElsewhere = typeof url === "string" && !url.endsWith(`/media/${id}`);
  return isElsewhere ? undefined : files.get(id);
}

/** Returns new ids for the footnotes at the end of a document, made from their numbers. */
function noteNames(nodes: readonly RichContentNode[]): Map<string, string> {
  const notes = findNotes(nodes)?.nodes ?? [];
  return new Map(notes.map(({ id }, index) => [id, noteId(String(index + 1))]));
}

/**
 * Returns the list of footnotes that a Markdown import appends, or `undefined` if the document does not end
 * with one.
 */
export function findNotes<Kind extends { type: string; id: string; nodes: readonly Kind[] }>(
  nodes: readonly Kind[],
): Kind | undefined {
  const [divider, list] = nodes.slice(-2);
  const isNotes =
    divider?.type === "DIVIDER" &&
    list?.type === "ORDERED_LIST" &&
    list.nodes.length > 0 &&
    list.nodes.every(({ id }) => /^note-[0-9a-f]{10}$/.test(id));
  return isNotes ? list : undefined;
}

function renamedIds(
  nodes: readonly RichContentNode[],
  names: ReadonlyMap<string, string>,
): readonly RichContentNode[] {
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        (key === "id" || key === "anchor") && typeof inner === "string"
          ? (names.get(inner) ?? inner)
          : visit(inner),
      ]),
    );
  };
  return normaliseRichContent({ nodes: visit(nodes) }).nodes;
}
