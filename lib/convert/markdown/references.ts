/** References in a Markdown text that must be resolved before conversion. */
import type { Root } from "mdast";
import { collectDefinitions, walkNodes, parseMarkdown } from "./context.ts";
import { readImage } from "./pictures.ts";
import { collectRicosReferences } from "./ricos-blocks.ts";

export type References = {
  /** Picture URLs as written in the text. */
  readonly pictures: ReadonlySet<string>;
  /** Files that `ricos` nodes refer to. The conversion fails if one is missing. */
  readonly files: ReadonlySet<string>;
  readonly links: ReadonlySet<string>;
  /** Blocks of HTML. */
  readonly html: ReadonlySet<string>;
};

/** Collects the references in a Markdown tree. Throws {@link MarkdownError} for an invalid `ricos` block. */
export function referencesIn(root: Root): References {
  const found = {
    pictures: new Set<string>(),
    files: new Set<string>(),
    links: new Set<string>(),
    html: new Set<string>(),
  };
  collect(root, found);
  return found;
}

function collect(root: Root, found: Record<keyof References, Set<string>>): void {
  const definitions = collectDefinitions(root);
  for (const node of walkNodes(root)) {
    const image = readImage(node, definitions);
    if (image !== undefined) found.pictures.add(image.url);
    if (node.type === "link" || node.type === "definition") found.links.add(node.url);
    if (node.type === "html") {
      const href = /^<a\s[^>]*?href\s*=\s*["']?([^"'\s>]+)/i.exec(node.value)?.[1];
      if (href !== undefined) found.links.add(href);
    }
    if (["root", "blockquote", "listItem", "footnoteDefinition"].includes(node.type)) {
      for (const child of "children" in node ? node.children : []) {
        if (child.type === "html") found.html.add(child.value);
      }
    }
    if (node.type === "code" && node.lang === "ricos") {
      const { files, markdown } = collectRicosReferences(node.value);
      for (const file of files) found.files.add(file);
      for (const text of markdown) collect(parseMarkdown(text), found);
    }
  }
}
