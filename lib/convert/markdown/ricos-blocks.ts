/**
 * Code blocks with the language `ricos`: YAML for one or more nodes that Markdown cannot express. Children
 * may be Markdown text under `markdown`. Files are referenced by path.
 */
import type { Code } from "mdast";
import { stringify } from "yaml";
import { z } from "zod";
import { isKnownData } from "../../rich-content/normalise.ts";
import { isObject, mapFields, replaceValues, walkValues } from "../../wix/json-object.ts";
import type { Node } from "../nodes.ts";
import { type Canonical, findKnownFile, type KnownFiles } from "./canonical.ts";
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

/** Returns Markdown for nodes, or `undefined` if Markdown cannot express all of them. */
export type FormatNodes = (nodes: readonly Canonical[]) => string | undefined;

/** Returns a node's form in a `ricos` block. `undefined` fields are omitted. */
export function buildForm(
  { type, id, nodes, style, textData, ...data }: Canonical,
  files: KnownFiles,
  formatNodes: FormatNodes,
): object {
  const isText = nodes.some((child) => child.type === "TEXT");
  const markdown = nodes.length === 0 || isText ? undefined : formatNodes(nodes);
  const isPlain = textData?.decorations.length === 0;
  return {
    type,
    id: id || undefined,
    style,
    textData: textData && isPlain ? { text: textData.text } : textData,
    ...mapFields(data, (value, key) => (isKnownData(key) ? namePaths(value, files) : value)),
    markdown,
    nodes:
      nodes.length === 0 || markdown !== undefined
        ? undefined
        : nodes.map((node) => buildForm(node, files, formatNodes)),
  };
}

/** Replaces this blog's files with their paths. Omits a picture's dimensions if they match its file. */
function namePaths(value: unknown, files: KnownFiles): unknown {
  return replaceValues(value, (one) => {
    if (typeof one === "string") {
      const path = files.get(/^\/media\/([^/]+)$/.exec(one)?.[1] ?? "")?.path;
      return path === undefined ? undefined : { file: path };
    }
    const fields = isObject(one) ? one : {};
    const file = findKnownFile(fields["src"], files);
    if (file === undefined) return undefined;
    const { width, height, ...others } = fields;
    const hasItsSize = file.width > 0 && width === file.width && height === file.height;
    return mapFields(hasItsSize ? others : fields, (inner, name) =>
      name === "src" ? { file: file.path } : namePaths(inner, files),
    );
  });
}

/**
 * Creates a `ricos` block as YAML. With `isCertain`, writes JSON, which is valid YAML and safe for every
 * character.
 */
export function writeRicosBlock(forms: readonly object[], isCertain: boolean): Code {
  const written = forms.length === 1 ? forms[0] : forms;
  const value = isCertain
    ? JSON.stringify(written)
    : stringify(written, { lineWidth: 0, aliasDuplicateObjects: false }).trimEnd();
  return { type: "code", lang: "ricos", value };
}
