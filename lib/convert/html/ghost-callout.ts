/** Handler for Ghost's callout cards. */
import type { Handler } from "./conversion.ts";
import { captureClasses, findClass, lineIn } from "./parse-html.ts";

/** Callout background colours. As in Ghost, they are translucent, so that they suit light and dark pages. */
const tints: ReadonlyMap<string, string> = new Map([
  ["grey", "rgba(124, 139, 154, 0.13)"],
  ["blue", "rgba(33, 172, 232, 0.12)"],
  ["green", "rgba(52, 183, 67, 0.12)"],
  ["yellow", "rgba(240, 165, 15, 0.13)"],
  ["red", "rgba(209, 46, 46, 0.11)"],
  ["pink", "rgba(225, 71, 174, 0.11)"],
  ["purple", "rgba(135, 85, 236, 0.12)"],
  ["accent", "rgba(33, 172, 232, 0.12)"],
]);

/** Converts a callout to text with a background colour, preceded by its emoji. */
export const convertCallout: Handler = (element, context, flow, walker) => {
  const [color = "grey"] = captureClasses(element, /^kg-callout-card-([a-z]+)$/);
  const background = tints.get(color);
  const inner = { ...context, block: { ...context.block, ...(background && { background }) } };
  const emoji = findClass(element, "kg-callout-emoji");
  const content = findClass(element, "kg-callout-text") ?? element;
  flow.end();
  if (emoji !== undefined && lineIn(emoji) !== "") flow.text(`${lineIn(emoji)} `, inner);
  walker.convertInto(flow, content.childNodes, inner);
  flow.end();
};
