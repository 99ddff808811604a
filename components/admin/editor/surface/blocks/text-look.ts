/** Shows the alignment and the indentation of text blocks, and whether the details of a section are open. */
import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import type { Node } from "@tiptap/pm/model";
import { readField } from "#lib/wix/json-object.ts";
import { readPath } from "#lib/editor/commands/paths.ts";

const aligned: Readonly<Record<string, string>> = {
  CENTER: "center",
  RIGHT: "right",
  LEFT: "left",
  JUSTIFY: "justify",
};

export const textLook = Extension.create({
  name: "textLook",
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      state: {
        init: (_config, { doc }) => decorate(doc),
        apply: ({ docChanged, doc }, before) => (docChanged ? decorate(doc) : before),
      },
      props: {
        decorations(state) {
          return this.getState(state);
        },
      },
    }),
  ],
});

function decorate(doc: Node): DecorationSet {
  const decorations: Decoration[] = [];
  doc.descendants((node, pos) => {
    const style = describeStyle(node.attrs["data"]);
    if (style !== "") decorations.push(Decoration.node(pos, pos + node.nodeSize, { style }));
    return !node.isTextblock;
  });
  return DecorationSet.create(doc, decorations);
}

function describeStyle(data: unknown): string {
  const alignment = aligned[String(readPath(data, ["textStyle", "textAlignment"]))];
  const indentation = Number(readField(data, "indentation") ?? 0);
  return [
    alignment === undefined ? "" : `text-align:${alignment}`,
    indentation > 0 && indentation <= 6 ? `margin-inline-start:${indentation * 2}em` : "",
  ]
    .filter((part) => part !== "")
    .join(";");
}
