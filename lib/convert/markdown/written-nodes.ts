/**
 * Blocks in the language `ricos`: YAML with one node or a list of nodes that Markdown cannot express.
 * Children may be Markdown text under `markdown`. Files are named by their paths.
 */
import { z } from "zod";
import { nodeDataSchemas } from "../../rich-content/schema/nodes.ts";
import {
  type Context,
  type FileFinder,
  MarkdownError,
  type Node,
  node,
  within,
} from "./context.ts";
import { parseYamlDocument, readYamlValue, YamlError } from "./yaml.ts";

type ParseBlocks = (markdown: string, context: Context) => Node[];

/**
 * Converts a `ricos` block. Throws {@link MarkdownError} if it is not YAML, is not a node, or names a missing
 * file.
 */
export function writtenNodes(source: string, context: Context, parseBlocks: ParseBlocks): Node[] {
  return readNodes(source).flatMap((one, index) =>
    writtenNode(one, within(context, index), parseBlocks),
  );
}

function readNodes(source: string): unknown[] {
  let written: unknown;
  try {
    written = readYamlValue(parseYamlDocument(source));
  } catch (cause) {
    if (!(cause instanceof YamlError)) throw cause;
    throw new MarkdownError(`A ricos block is not valid YAML: ${cause.message}`, { cause });
  }
  return Array.isArray(written) ? written : [written];
}

function writtenNode(written: unknown, context: Context, parseBlocks: ParseBlocks): Node[] {
  const parsed = writtenSchema.safeParse(written);
  if (!parsed.success) {
    throw new MarkdownError("A ricos block must contain nodes, each an object with a type.");
  }
  const { type, id, nodes, markdown, ...data } = parsed.data;
  const children = (nodes ?? []).flatMap((child, index) =>
    writtenNode(child, within(context, index), parseBlocks),
  );
  if (markdown !== undefined) children.push(...parseBlocks(markdown, within(context, "markdown")));
  return [
    { ...node(type, context, children, withFiles(data, context.file)), ...(id ? { id } : {}) },
  ];
}

const writtenSchema = z.looseObject({
  type: z.string(),
  id: z.string().optional(),
  nodes: z.array(z.unknown()).optional(),
  markdown: z.string().optional(),
});
const namedMedia = z.looseObject({ src: z.object({ file: z.string() }) });
const namedFile = z.strictObject({ file: z.string() });

/**
 * Returns the data of a node with its files resolved: `src: { file: … }` becomes an id with the size of the
 * picture, and any other `{ file: … }` an address. Data of unknown types is unchanged.
 */
function withFiles(data: Readonly<Record<string, unknown>>, find: FileFinder): object {
  const found = (file: string) => {
    const one = find(file);
    if (one === undefined) throw new MarkdownError(`The file ${file} doesn't exist.`);
    return one;
  };
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit);
    const media = namedMedia.safeParse(value);
    if (media.success) {
      const { id, url, width, height } = found(media.data.src.file);
      const size = width > 0 ? { width, height } : {};
      return { ...size, ...media.data, src: id === undefined ? { url } : { id } };
    }
    const file = namedFile.safeParse(value);
    if (file.success) {
      const { id, url } = found(file.data.file);
      return id === undefined ? url : `/media/${id}`;
    }
    return typeof value === "object" && value !== null
      ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, visit(inner)]))
      : value;
  };
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [
      key,
      Object.hasOwn(nodeDataSchemas, key) ? visit(value) : value,
    ]),
  );
}

/** Returns the files that a `ricos` block names, and its Markdown texts, which may name more. */
export function namedInNodes(source: string): { files: string[]; markdown: string[] } {
  const files: string[] = [];
  const markdown: string[] = [];
  const visitData = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    const file = namedFile.safeParse(value);
    if (file.success) files.push(file.data.file);
    else for (const inner of Object.values(value)) visitData(inner);
  };
  const visit = (written: unknown): void => {
    const { data } = writtenSchema.safeParse(written);
    for (const [key, value] of Object.entries(data ?? {})) {
      if (Object.hasOwn(nodeDataSchemas, key)) visitData(value);
    }
    if (data?.markdown !== undefined) markdown.push(data.markdown);
    data?.nodes?.forEach(visit);
  };
  readNodes(source).forEach(visit);
  return { files, markdown };
}
