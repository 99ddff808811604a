import { Mark } from "@tiptap/core";
import type { TagParseRule } from "@tiptap/pm/model";
import { decorationSchema } from "../../rich-content/schema/decorations.ts";
import { number } from "../../rich-content/schema/values.ts";
import { isFormatName, readFormat, textFormats } from "../../rich-content/text-formats.ts";
import { safeUrl } from "../../rich-content/url.ts";
import { readField } from "../../wix/json-object.ts";
import { readDefault, toMarks, type MarkName } from "../document/decorations.ts";
import { markSelector, readMarkField, writeMarkField } from "./clipboard.ts";

type Element = readonly [tag: string, attributes?: Readonly<Record<string, string>>];

/** Creates the TipTap mark for a type of decoration. */
export function createMark(name: MarkName): Mark {
  const decoration = readDefault(name);
  return Mark.create({
    name,
    // Text after a link does not belong to it, and several unknown decorations may be on the same text.
    ...(["link", "anchor", "mention"].includes(name) && { inclusive: false }),
    ...(name === "otherDecoration" && { excludes: "" }),
    addAttributes: () => ({
      decoration: { default: decoration, rendered: false, parseHTML: () => null },
    }),
    parseHTML: () => [createOwnRule(name), ...createForeignRules(name)],
    renderHTML: ({ mark }) => {
      const value: unknown = mark.attrs["decoration"];
      const [tag, attributes] = renderMark(name, value);
      return [tag, { ...writeMarkField(value), "data-mark": name, ...attributes }, 0];
    },
  });
}

const createOwnRule = (name: MarkName): TagParseRule => ({
  tag: markSelector,
  priority: 60,
  // Elements of several marks are nested, and each has one decoration.
  getAttrs: (element) => {
    const decoration = readMarkField(element);
    const isOwn = toMarks([decoration]).some(({ type }) => type === name);
    return isOwn ? { decoration } : false;
  },
});

function createForeignRules(name: MarkName): TagParseRule[] {
  if (name === "link") return [{ tag: "a[href]", getAttrs: readLinkElement }];
  return isFormatName(name) ? textFormats[name].tags.map((tag) => ({ tag })) : [];
}

function readLinkElement(element: HTMLElement): { decoration: object } | false {
  const url = safeUrl(element.getAttribute("href"), "link");
  return url === undefined ? false : { decoration: { type: "LINK", linkData: { link: { url } } } };
}

function renderMark(name: MarkName, decoration: unknown): Element {
  if (name === "link") return renderLink(readField(readField(decoration, "linkData"), "link"));
  if (name === "color") return ["span", renderColor(readField(decoration, "colorData"))];
  if (name === "fontSize") return ["span", renderSize(readField(decoration, "fontSizeData"))];
  const data = decorationSchema.safeParse(decoration).data;
  return [(data && readFormat(data)?.tags[0]) ?? "span"];
}

function renderLink(link: unknown): Element {
  const href = safeUrl(readField(link, "url"), "link");
  return href === undefined ? ["span"] : ["a", { href, rel: "noopener" }];
}

function renderColor(data: unknown): Record<string, string> {
  const colors = [
    ["color", readField(data, "foreground")],
    ["background-color", readField(data, "background")],
  ] as const;
  const style = colors.flatMap(([property, color]) =>
    typeof color === "string" && /^#[\da-f]{3,8}$/i.test(color) ? [`${property}: ${color}`] : [],
  );
  return style.length === 0 ? {} : { style: style.join("; ") };
}

function renderSize(data: unknown): Record<string, string> {
  const size = number.parse(readField(data, "value"));
  if (size === undefined || size < 0.5 || size > 120) return {};
  return { style: `font-size: ${size}${readField(data, "unit") === "EM" ? "em" : "px"}` };
}
