/** Conversion of nodes to `ricos` blocks, the reverse of `written-nodes.ts`. */
import type { Code } from "mdast";
import { stringify } from "yaml";
import { type Canonical, isKnown, knownFile, type KnownFiles } from "./canonical.ts";

/** A function that returns Markdown for nodes, or `undefined` if Markdown cannot express all of them. */
export type FormatNodes = (nodes: readonly Canonical[]) => string | undefined;

export function writtenForm(
  node: Canonical,
  files: KnownFiles,
  formatNodes: FormatNodes,
): Record<string, unknown> {
  const { type, id, nodes, style, textData, ...data } = node;
  const written = Object.fromEntries(
    Object.entries(data).map(([key, value]) => [
      key,
      isKnown(key) ? withPaths(value, files) : value,
    ]),
  );
  return {
    type,
    ...(id === "" ? {} : { id }),
    ...(style === undefined ? {} : { style }),
    ...(textData === undefined
      ? {}
      : {
          textData: {
            text: textData.text,
            ...(textData.decorations.length === 0 ? {} : { decorations: textData.decorations }),
          },
        }),
    ...written,
    ...buildChildren(nodes, files, formatNodes),
  };
}

function buildChildren(
  nodes: readonly Canonical[],
  files: KnownFiles,
  formatNodes: FormatNodes,
): Record<string, unknown> {
  if (nodes.length === 0) return {};
  const isText = nodes.some(({ type }) => type === "TEXT");
  const markdown = isText ? undefined : formatNodes(nodes);
  return markdown === undefined
    ? { nodes: nodes.map((node) => writtenForm(node, files, formatNodes)) }
    : { markdown };
}

/**
 * Replaces files of this blog with their paths. Leaves out the size of a picture if it equals the size of its
 * file.
 */
function withPaths(value: unknown, files: KnownFiles): unknown {
  if (typeof value === "string") {
    const path = files.get(/^\/media\/([^/]+)$/.exec(value)?.[1] ?? "")?.path;
    return path === undefined ? value : { file: path };
  }
  if (Array.isArray(value)) return value.map((one) => withPaths(one, files));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value);
  const fields = new Map<string, unknown>(entries);
  const file = knownFile(fields.get("src"), files);
  const hasItsSize =
    file !== undefined &&
    file.width > 0 &&
    fields.get("width") === file.width &&
    fields.get("height") === file.height;
  return Object.fromEntries(
    entries.flatMap(([key, inner]): [string, unknown][] => {
      if (key === "src" && file !== undefined) return [[key, { file: file.path }]];
      if (hasItsSize && (key === "width" || key === "height")) return [];
      return [[key, withPaths(inner, files)]];
    }),
  );
}

/** Creates a `ricos` block as YAML. With `isCertain` it is JSON, which is also YAML and safe for every character. */
export function writtenBlock(forms: readonly object[], isCertain: boolean): Code {
  const written = forms.length === 1 ? forms[0] : forms;
  const value = isCertain
    ? JSON.stringify(written)
    : stringify(written, { lineWidth: 0, aliasDuplicateObjects: false }).trimEnd();
  return { type: "code", lang: "ricos", value };
}
