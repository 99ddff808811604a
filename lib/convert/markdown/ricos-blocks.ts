/**
 * Code blocks with the language `ricos`: YAML for one or more nodes that Markdown cannot express. Children
 * may be Markdown text under `markdown`. Files are referenced by path.
 */
import { z } from "zod";
import { isKnownData } from "../../rich-content/normalise.ts";
import { mapFields, replaceValues, walkValues } from "../../wix/json-object.ts";
import type { Node } from "../nodes.ts";
import { type Context, createNode, enterChild, type FileFinder, MarkdownError } from "./context.ts";
import { parseYamlDocument, readYamlValue, YamlError } from "./yaml.ts";

const nodeForm = z.looseObject({
  type: z.string(),
  id: z.string().optional(),
  nodes: z.array(z.unknown()).optional(),
  markdown: z.string().optional(),
});
const mediaForm = z.looseObject({ src: z.object({ file: z.string() }) });
const fileForm = z.strictObject({ file: z.string() });

type ParseBlocks = (markdown: string, context: Context) => Node[];

/**
 * Converts a `ricos` block. Throws {@link MarkdownError} if it is not YAML, is not a node, or refers to a
 * missing file.
 */
export function readRicosBlock(source: string, context: Context, parseBlocks: ParseBlocks): Node[] {
  return parseRicosBlock(source).map((form, index) =>
    readNode(form, enterChild(context, index), parseBlocks),
  );
}

function parseRicosBlock(source: string): unknown[] {
  try {
    const written = readYamlValue(parseYamlDocument(source));
    return Array.isArray(written) ? written : [written];
  } catch (cause) {
    if (!(cause instanceof YamlError)) throw cause;
    throw new MarkdownError(`A ricos block is not valid YAML: ${cause.message}`, { cause });
  }
}

function readNode(form: unknown, context: Context, parseBlocks: ParseBlocks): Node {
  const parsed = nodeForm.safeParse(form);
  if (!parsed.success) {
    throw new MarkdownError("A ricos block must contain nodes, each an object with a type.");
  }
  const { type, id, nodes = [], markdown, ...data } = parsed.data;
  const children = nodes.map((child, index) =>
    readNode(child, enterChild(context, index), parseBlocks),
  );
  if (markdown !== undefined) {
    children.push(...parseBlocks(markdown, enterChild(context, "markdown")));
  }
  const node = createNode(type, context, children, resolveFiles(data, context.file));
  return id ? { ...node, id } : node;
}

/**
 * Returns a node's data with its files resolved: `src: { file: … }` becomes an ID with the picture's
 * dimensions, and any other `{ file: … }` becomes a URL. Data of unknown types is unchanged.
 */
function resolveFiles(data: object, find: FileFinder): object {
  const findFile = (path: string) => {
    const file = find(path);
    if (file === undefined) throw new MarkdownError(`The file ${path} doesn't exist.`);
    return file;
  };
  const resolve = (value: unknown): unknown => {
    const media = mediaForm.safeParse(value);
    if (media.success) {
      const { id, url, width, height } = findFile(media.data.src.file);
      const src = id === undefined ? { url } : { id };
      return { ...(width > 0 && { width, height }), ...media.data, src };
    }
    const file = fileForm.safeParse(value);
    if (!file.success) return undefined;
    const { id, url } = findFile(file.data.file);
    return id === undefined ? url : `/media/${id}`;
  };
  return mapFields(data, (value, key) =>
    isKnownData(key) ? replaceValues(value, resolve) : value,
  );
}

/** Returns the files that a `ricos` block refers to, and its Markdown texts, which may refer to more. */
export function collectRicosReferences(source: string): { files: string[]; markdown: string[] } {
  const files: string[] = [];
  const markdown: string[] = [];
  const visit = (form: unknown): void => {
    const { data } = nodeForm.safeParse(form);
    const known = Object.entries(data ?? {}).filter(([key]) => isKnownData(key));
    for (const value of walkValues(known)) {
      const file = fileForm.safeParse(value);
      if (file.success) files.push(file.data.file);
    }
    if (data?.markdown !== undefined) markdown.push(data.markdown);
    data?.nodes?.forEach(visit);
  };
  parseRicosBlock(source).forEach(visit);
  return { files, markdown };
}
