import type { RichContentNode } from "./document.ts";

type Direction = "ltr" | "rtl";

const letter = /\p{L}/u;
/** Letters of right-to-left scripts. */
const rightToLeft =
  /[\p{Script=Adlam}\p{Script=Arabic}\p{Script=Hanifi_Rohingya}\p{Script=Hebrew}\p{Script=Mandaic}\p{Script=Mende_Kikakui}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Yezidi}]/u;

/**
 * Returns the direction of the first letter, or `undefined` if there are no letters, because digits follow
 * the surrounding text.
 */
export function readTextDirection(text: string): Direction | undefined {
  const first = letter.exec(text)?.[0];
  if (first === undefined) return undefined;
  return rightToLeft.test(first) ? "rtl" : "ltr";
}

/**
 * Returns the direction of the first letter in the nodes. `dir="auto"` would skip children that have a `dir`.
 */
export function readDirection(nodes: readonly RichContentNode[]): Direction | undefined {
  for (const { type, textData, nodes: inner } of nodes) {
    // Code always runs from left to right.
    if (type === "CODE_BLOCK") continue;
    const direction = readTextDirection(textData?.text ?? "") ?? readDirection(inner);
    if (direction !== undefined) return direction;
  }
  return undefined;
}
