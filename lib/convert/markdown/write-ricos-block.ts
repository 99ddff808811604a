/** Writing of nodes that Markdown cannot express as code blocks with the language `ricos`. */
import type { Code } from "mdast";
import { stringify } from "yaml";
import { isKnownData } from "../../rich-content/normalise.ts";
import { isObject, mapFields, replaceValues } from "../../wix/json-object.ts";
import type { Canonical } from "./canonical.ts";
import { findKnownFile, type KnownFiles } from "./known-files.ts";

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
