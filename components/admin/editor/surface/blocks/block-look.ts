/** Shows the alignment and the indentation of text, the place of pictures and the header of tables. */
import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import type { Node } from "@tiptap/pm/model";
import { readField } from "#lib/wix/json-object.ts";
import { indent } from "#components/rich-content/style.ts";
import { readPath } from "#lib/editor/commands/paths.ts";

const aligned: Readonly<Record<string, string>> = {
  CENTER: "center",
  RIGHT: "right",
  LEFT: "left",
  JUSTIFY: "justify",
};

export const BlockLook = Extension.create({
  name: "blockLook",
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
    const attributes = describeLook(node);
    if (Object.keys(attributes).length > 0) {
      decorations.push(Decoration.node(pos, pos + node.nodeSize, attributes));
    }
    return !node.isTextblock;
  });
  return DecorationSet.create(doc, decorations);
}

function describeLook({ type, attrs }: Node): Record<string, string> {
  const data: unknown = attrs["data"];
  if (data === null) return {};
  if (type.name === "table") {
    const hasHeader = (readField(data, "rowHeader") ?? readField(data, "header")) === true;
    return hasHeader ? { "data-header": "row" } : {};
  }
  const container = readField(data, "containerData");
  return container === undefined ? describeText(data) : describeContainer(container);
}

function describeText(data: unknown): Record<string, string> {
  const alignment = aligned[String(readPath(data, ["textStyle", "textAlignment"]))];
  const indentation = Number(readField(data, "indentation") ?? 0);
  const style = [
    alignment === undefined ? "" : `text-align:${alignment}`,
    indentation > 0 && indentation <= 6 ? `margin-inline-start:${indent(indentation * 2)}` : "",
  ]
    .filter((part) => part !== "")
    .join(";");
  return style === "" ? {} : { style };
}

/** Returns the width and the place of a block, which the styles of the surface show like those of the post. */
function describeContainer(container: unknown): Record<string, string> {
  const size = readPath(container, ["width", "size"]);
  const custom = Number(readPath(container, ["width", "custom"]));
  const alignment = readField(container, "alignment");
  const isFloat = readField(container, "textWrap") === true;
  return {
    ...(custom >= 1 && custom <= 4000
      ? { style: `width:min(100%,${custom}px)` }
      : typeof size === "string" && { "data-width": size }),
    ...((alignment === "LEFT" || alignment === "RIGHT") && {
      "data-place": `${isFloat ? "float" : "block"}-${alignment.toLowerCase()}`,
    }),
  };
}
