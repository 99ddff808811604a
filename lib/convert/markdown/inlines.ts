/** Conversion of Markdown phrasing content to text nodes with decorations. */
import type { PhrasingContent } from "mdast";
import { attribute, childElements, type Element, parseHtml, textIn } from "../html/parse-html.ts";
import { decorationsIn } from "../html/style.ts";
import { type Context, type Decorations, type Node, noteId, text } from "./context.ts";
import { readImage } from "./pictures.ts";

export function texts(
  children: readonly PhrasingContent[],
  context: Context,
  decorations: Decorations = [],
): Node[] {
  const tags = openTags(decorations);
  return children.flatMap((child): Node[] => {
    if (child.type === "html") return tags.read(child.value, context);
    return tags.isHidden() ? [] : inline(child, context, tags.decorations());
  });
}

function inline(
  child: Exclude<PhrasingContent, { type: "html" }>,
  context: Context,
  decorations: Decorations,
): Node[] {
  const deeper = (inner: readonly PhrasingContent[], decoration: Decorations[number]) =>
    texts(inner, context, [...decorations, decoration]);
  switch (child.type) {
    case "text":
      return [text(child.value.replace(/\n/g, " "), decorations)];
    case "emphasis":
      return deeper(child.children, { type: "ITALIC", italicData: true });
    case "strong":
      return deeper(child.children, { type: "BOLD", fontWeightValue: 700 });
    case "delete":
      return deeper(child.children, { type: "STRIKETHROUGH" });
    // Rich content has no decoration for inline code, so a monospace font marks it.
    case "inlineCode":
      return [
        text(child.value, [
          ...decorations,
          { type: "FONT_FAMILY", fontFamilyData: { value: "monospace" } },
        ]),
      ];
    case "break":
      return [text("\n", decorations)];
    case "link":
      return deeper(child.children, linkTo(context.link(child.url)));
    case "linkReference": {
      const definition = context.definitions.get(child.identifier);
      return definition === undefined
        ? texts(child.children, context, decorations)
        : deeper(child.children, linkTo(context.link(definition.url)));
    }
    case "image":
    case "imageReference":
      return isFound(child, context) && child.alt ? [text(child.alt, decorations)] : [];
    case "footnoteReference": {
      if (!context.footnotes.includes(child.identifier)) context.footnotes.push(child.identifier);
      const number = context.footnotes.indexOf(child.identifier) + 1;
      return [
        text(String(number), [
          ...decorations,
          { type: "SUPERSCRIPT" },
          { type: "ANCHOR", anchorData: { anchor: noteId(child.identifier) } },
        ]),
      ];
    }
  }
}

/** Returns whether the child is a picture whose file was found. Only then is its alt text used. */
function isFound(child: PhrasingContent, { definitions, file }: Context): boolean {
  const image = readImage(child, definitions);
  return image !== undefined && file(image.url) !== undefined;
}

export function linkTo(url: string): Decorations[number] {
  return url.startsWith("#")
    ? { type: "LINK", linkData: { link: { url } } }
    : {
        type: "LINK",
        linkData: { link: { url, target: /^https?:/i.test(url) ? "BLANK" : "SELF" } },
      };
}

const hidden = new Set(["script", "style", "template"]);

/** Tracks the HTML tags that are open in a line. The text between them gets their decorations. */
function openTags(around: Decorations) {
  const open: { readonly name: string; readonly decorations: Decorations }[] = [];
  const decorations = () => open.at(-1)?.decorations ?? around;
  return {
    decorations,
    isHidden: () => open.some(({ name }) => hidden.has(name)),
    read(tag: string, context: Context): Node[] {
      const closed = /^<\/([a-z][\w-]*)\s*>$/i.exec(tag)?.[1]?.toLowerCase();
      if (closed !== undefined) {
        const at = open.findLastIndex(({ name }) => name === closed);
        if (at !== -1) open.splice(at);
        return [];
      }
      if (/^<br[\s/>]/i.test(tag)) return [text("\n", decorations())];
      const name = /^<([a-z][\w-]*)/i.exec(tag)?.[1]?.toLowerCase();
      if (name === undefined) return otherMarkup(tag, decorations());
      if (tag.endsWith("/>") && !/^<img\s/i.test(tag)) return [];
      const [element] = childElements(parseHtml(tag).root);
      if (element === undefined) {
        if (hidden.has(name)) open.push({ name, decorations: decorations() });
        return [];
      }
      const isPicture = element.tagName === "img" && isFound({ type: "html", value: tag }, context);
      const alt = isPicture ? attribute(element, "alt") : undefined;
      if (alt) return [text(alt, decorations())];
      if (!voids.has(name))
        open.push({ name, decorations: marked(element, context, decorations()) });
      return [];
    },
  };
}

/** Returns the text that a browser would show for other markup. This is empty for a comment. */
function otherMarkup(markup: string, decorations: Decorations): Node[] {
  const words = textIn(parseHtml(markup).root);
  return words === "" ? [] : [text(words, decorations)];
}

const voids = new Set(["img", "input", "wbr", "hr", "link", "meta", "source", "area", "embed"]);

function marked(element: Element, context: Context, around: Decorations): Decorations {
  const href = element.tagName === "a" ? attribute(element, "href") : undefined;
  const styled = decorationsIn(element, around);
  return href ? [...styled, linkTo(context.link(href))] : styled;
}
