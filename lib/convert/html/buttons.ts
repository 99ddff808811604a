import type { RichContentLink } from "../../rich-content/document.ts";
import { type Node, unlessEmpty } from "../nodes.ts";
import { parseColor } from "./colors.ts";
import type { Walker } from "./conversion.ts";
import { type Element, findTag, hasClass, lineIn } from "./parse-html.ts";
import { readBackground, readStyle } from "./style.ts";

const buttonClasses = [
  "wp-block-button__link",
  "wp-element-button",
  "kg-btn",
  "kg-cta-button",
  "kg-header-card-button",
  "kg-product-card-button",
];

export const isButton = (element: Element): boolean =>
  element.tagName === "a" &&
  hasClass(element, ...buttonClasses) &&
  !hasClass(element, "wp-block-file__button") &&
  findTag(element, "img") === undefined;

export function createButton(
  element: Element,
  link: RichContentLink | undefined,
  walker: Walker,
): Node {
  const style = readStyle(element);
  const radius = /^(\d{1,3})px$/.exec(style.get("border-radius") ?? "")?.[1];
  const colors = { text: parseColor(style.get("color")), background: readBackground(element) };
  const styles = {
    colors: unlessEmpty(colors),
    border: radius === undefined ? undefined : { radius: Number(radius) },
  };
  return walker.node("BUTTON", [], {
    buttonData: { type: "LINK", text: lineIn(element), link, styles: unlessEmpty(styles) },
  });
}
