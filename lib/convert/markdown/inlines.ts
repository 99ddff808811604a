/** Conversion of Markdown phrasing content to text nodes with decorations. */
import type { PhrasingContent } from "mdast";
import { attribute, childElements, type Element, parseHtml, textIn } from "../html/parse-html.ts";
import { readDecorations } from "../html/style.ts";
import {
  bold,
  createText,
  type Decoration,
  type Decorations,
  italic,
  monospace,
  type Node,
  strikethrough,
  superscript,
} from "../nodes.ts";
import { type Context, noteId } from "./context.ts";
import { readImage } from "./pictures.ts";

export function convertPhrasing(
  children: readonly PhrasingContent[],
  context: Context,
  decorations: Decorations = [],
): Node[] {
  const tags = trackTags(decorations);
  const nodes: Node[] = [];
  for (const [index, child] of children.entries()) {
    if (child.type === "html") nodes.push(...tags.read(child.value, context));
    else if (!tags.isHidden()) {
      const converted = convertInline(child, context, tags.decorations());
      const [text] = converted;
      const last = nodes.at(-1)?.textData;
      // The parser splits text at colons and braces that turn out to be text.
      const continues = child.type === "text" && children[index - 1]?.type === "text";
      if (continues && text?.textData !== undefined && last !== undefined) {
        nodes.splice(-1, 1, createText(last.text + text.textData.text, last.decorations));
      } else nodes.push(...converted);
    }
  }
  return nodes;
}

function convertInline(
  child: Exclude<PhrasingContent, { type: "html" }>,
  context: Context,
  decorations: Decorations,
): Node[] {
  const decorate = (inner: readonly PhrasingContent[], decoration: Decoration) =>
    convertPhrasing(inner, context, [...decorations, decoration]);
  switch (child.type) {
    case "text": {
      const emoji = child.data?.emoji;
      const isCode = decorations.some(({ type }) => type === "FONT_FAMILY");
      const symbol = emoji === undefined || isCode ? undefined : context.emoji(emoji);
      if (symbol !== undefined) return [createText(symbol, decorations)];
      return [createText(child.value.replace(/\n/g, " "), decorations)];
    }
    case "emphasis":
      return decorate(child.children, italic);
    case "strong":
      return decorate(child.children, bold);
    case "delete":
      return decorate(child.children, strikethrough);
    // Rich content has no decoration for inline code, so it is marked with a monospace font.
    case "inlineCode":
      return [createText(child.value, [...decorations, monospace])];
    case "break":
      return [createText("\n", decorations)];
    case "link":
      return decorate(
        child.children,
        context.fragments.addLink(createLink(context.link(child.url))),
      );
    case "linkReference": {
      const definition = context.definitions.get(child.identifier);
      return definition === undefined
        ? convertPhrasing(child.children, context, decorations)
        : decorate(
            child.children,
            context.fragments.addLink(createLink(context.link(definition.url))),
          );
    }
    case "image":
    case "imageReference":
      return isFound(child, context) && child.alt ? [createText(child.alt, decorations)] : [];
    case "footnoteReference": {
      if (!context.footnotes.includes(child.identifier)) context.footnotes.push(child.identifier);
      const number = context.footnotes.indexOf(child.identifier) + 1;
      const anchor = noteId(child.identifier);
      return [
        createText(String(number), [
          ...decorations,
          superscript,
          { type: "ANCHOR", anchorData: { anchor } },
        ]),
      ];
    }
  }
}

/** Returns whether the child is a picture whose file was found. Its alt text is used only in that case. */
function isFound(child: PhrasingContent, { definitions, file }: Context): boolean {
  const image = readImage(child, definitions);
  return image !== undefined && file(image.url) !== undefined;
}

export function createLink(url: string): Decoration {
  const target = url.startsWith("#") ? undefined : /^https?:/i.test(url) ? "BLANK" : "SELF";
  return { type: "LINK", linkData: { link: { url, target } } };
}

const hidden = new Set(["script", "style", "template"]);

/** Tracks the HTML tags open in a line, whose decorations apply to the text between them. */
function trackTags(around: Decorations) {
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
      if (/^<br[\s/>]/i.test(tag)) return [createText("\n", decorations())];
      const name = /^<([a-z][\w-]*)/i.exec(tag)?.[1]?.toLowerCase();
      if (name === undefined) return convertMarkup(tag, decorations());
      if (tag.endsWith("/>") && !/^<img\s/i.test(tag)) return [];
      const [element] = childElements(parseHtml(tag).root);
      if (element === undefined) {
        if (hidden.has(name)) open.push({ name, decorations: decorations() });
        return [];
      }
      context.fragments.announce(attribute(element, "id") ?? attribute(element, "name"));
      const isPicture = element.tagName === "img" && isFound({ type: "html", value: tag }, context);
      const alt = isPicture ? attribute(element, "alt") : undefined;
      if (alt) return [createText(alt, decorations())];
      if (!voids.has(name)) {
        open.push({ name, decorations: readTag(element, context, decorations()) });
      }
      return [];
    },
  };
}

/** Returns the text that a browser would show for other markup, for example none for a comment. */
function convertMarkup(markup: string, decorations: Decorations): Node[] {
  const text = textIn(parseHtml(markup).root);
  return text === "" ? [] : [createText(text, decorations)];
}

const voids = new Set(["img", "input", "wbr", "hr", "link", "meta", "source", "area", "embed"]);

function readTag(element: Element, context: Context, around: Decorations): Decorations {
  const href = element.tagName === "a" ? attribute(element, "href") : undefined;
  const styled = readDecorations(element, around);
  return href ? [...styled, context.fragments.addLink(createLink(context.link(href)))] : styled;
}
