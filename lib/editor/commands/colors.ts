import type { Command } from "@tiptap/pm/state";
import { isObject } from "../../wix/json-object.ts";

/** Colours for text, readable on light and dark pages after the site has mixed them with the page's colours. */
export const textColors = {
  ultramarine: "#2b31c4",
  vermilion: "#c8391a",
  moss: "#38602b",
  ochre: "#8a5a06",
  plum: "#86275f",
  lagoon: "#0f6467",
} as const;
export type TextColor = keyof typeof textColors;

/** Colours the selected text, or removes its colour. A background stays. */
export const setColor =
  (color: TextColor | undefined): Command =>
  (state, dispatch) => {
    const type = state.schema.marks["color"];
    const { from, to, empty } = state.selection;
    if (type === undefined || empty) return false;
    const transaction = state.tr;
    state.doc.nodesBetween(from, to, (node, pos) => {
      if (!node.isText) return;
      const [start, end] = [Math.max(from, pos), Math.min(to, pos + node.nodeSize)];
      const data = readColorData(type.isInSet(node.marks)?.attrs["decoration"]);
      const { foreground: _foreground, ...kept } = data;
      const colors = color === undefined ? kept : { ...kept, foreground: textColors[color] };
      if (Object.keys(colors).length === 0) transaction.removeMark(start, end, type);
      else {
        const decoration = { type: "COLOR", colorData: colors };
        transaction.addMark(start, end, type.create({ decoration }));
      }
    });
    dispatch?.(transaction);
    return true;
  };

function readColorData(decoration: unknown): Record<string, unknown> {
  const data = isObject(decoration) ? decoration["colorData"] : undefined;
  return isObject(data) ? data : {};
}
