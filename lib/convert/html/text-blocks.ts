/** Text blocks: paragraphs, headings, quotations, code, lists, description lists and collapsible sections. */
import { bold, collapsibleData, createText, type Node, plainDivider } from "../nodes.ts";
import { type Context, deepestLevel, enterNodes, type Handler } from "./conversion.ts";
import {
  attribute,
  type ChildNode,
  childElements,
  type Element,
  findTag,
  hasClass,
  isElement,
  isText,
  parentElement,
  textIn,
} from "./parse-html.ts";
import { addDecoration, readAlignment, readBackground, readDecorations } from "./style.ts";

/** Returns the context for the text in a block. */
export function enterBlock(element: Element, context: Context): Context {
  const direction = attribute(element, "dir")?.toLowerCase();
  const isRightToLeft = direction === "rtl" || (direction !== "ltr" && context.isRightToLeft);
  const background = readBackground(element);
  const decorations = readDecorations(element, context.decorations);
  return {
    ...context,
    isRightToLeft,
    // The background applies to the block, not to each word.
    decorations:
      background === undefined ? decorations : withoutBackground(decorations, background),
    block: {
      ...context.block,
      alignment: readAlignment(element, context.block.alignment, isRightToLeft),
      ...(background && { background }),
    },
  };
}

function withoutBackground(decorations: Context["decorations"], background: string) {
  return decorations.flatMap((one) => {
    if (one.type !== "COLOR" || one.colorData?.background !== background) return [one];
    const { foreground } = one.colorData;
    return foreground === undefined ? [] : [{ ...one, colorData: { foreground } }];
  });
}

/** Converts a block without a matching node type. Its text becomes paragraphs in the parent node. */
export const convertBlock: Handler = (element, context, flow, walker) => {
  flow.end();
  walker.convertInto(flow, element.childNodes, enterBlock(element, context));
  flow.end();
};

export const convertHeading: Handler = (element, context, flow, walker) => {
  const level = Number(element.tagName.slice(1));
  const inner = enterBlock(element, context);
  flow.end();
  walker.convertInto(flow, element.childNodes, {
    ...inner,
    block: { ...inner.block, type: "HEADING", level, indentation: 0 },
  });
  flow.end();
};

export const convertQuote: Handler = (element, context, flow, walker) => {
  flow.end();
  if (context.level > deepestLevel) return convertBlock(element, context, flow, walker);
  const inner = enterNodes(enterBlock(element, context), 1);
  const nodes = walker.convertBlocks(element.childNodes, inner);
  if (nodes.length > 0) {
    flow.add(walker.node("BLOCKQUOTE", nodes, { blockquoteData: {} }));
  }
};

/** Puts the source of a quotation on its own line. */
export const convertCite: Handler = (element, context, flow, walker) => {
  const parent = parentElement(element)?.tagName;
  const endLine = parent === "blockquote" || parent === "figure" ? flow.end : () => undefined;
  endLine();
  walker.convertInto(flow, element.childNodes, {
    ...context,
    decorations: readDecorations(element, context.decorations),
  });
  endLine();
};

/** Adds the quotation marks that browsers would display. */
export const convertInlineQuote: Handler = (element, context, flow, walker) => {
  flow.text("“", context);
  walker.convertInto(flow, element.childNodes, context);
  flow.text("”", context);
};

const languageClass =
  /^(?:lang|language|brush|highlight-source|prettyprint\s+lang)[-:]\s*([\w+#.-]{1,40})$/;

export const convertCode: Handler = (element, context, flow, walker) => {
  flow.end();
  if (hasClass(element, "wp-block-verse")) {
    walker.convertInto(flow, element.childNodes, {
      ...enterBlock(element, context),
      isPreformatted: true,
    });
    return flow.end();
  }
  const inner = enterBlock(element, { ...context, decorations: [], link: undefined });
  const runs = collectRuns(element, inner);
  if (runs.every(({ text }) => text.trim() === "")) return;
  flow.add(
    walker.node(
      "CODE_BLOCK",
      runs.map((run) => createText(run.text, run.decorations)),
      { codeBlockData: { language: readLanguage(element) } },
    ),
  );
};

type Run = { text: string; decorations: Context["decorations"] };

/** Returns a code block's text without its final line end, in as few runs as its decorations allow. */
function collectRuns(element: Element, context: Context): Run[] {
  const runs: Run[] = [];
  const append = (text: string, decorations: Run["decorations"]) => {
    const last = runs.at(-1);
    if (last !== undefined && JSON.stringify(last.decorations) === JSON.stringify(decorations)) {
      last.text += text;
    } else {
      runs.push({ text, decorations });
    }
  };
  const visit = (children: readonly ChildNode[], around: Run["decorations"], depth: number) => {
    for (const child of children) {
      if (isText(child)) append(child.value, around);
      else if (isElement(child) && child.tagName === "br") append("\n", around);
      else if (isElement(child) && depth > 60) append(textIn(child), around);
      else if (isElement(child)) {
        const own = readDecorations(child, around).filter(({ type }) => type !== "FONT_FAMILY");
        visit(child.childNodes, own.length === around.length ? around : own, depth + 1);
      }
    }
  };
  visit(element.childNodes, context.decorations, 0);
  const last = runs.at(-1);
  if (last?.text.endsWith("\n") === true) last.text = last.text.slice(0, -1);
  return runs.filter((run) => run.text !== "");
}

function readLanguage(element: Element): string | undefined {
  const inner = findTag(element, "code");
  for (const one of inner === undefined ? [element] : [inner, element]) {
    const classes = attribute(one, "class")?.replace(/\bbrush:\s*/, "brush:") ?? "";
    const language = [
      ...["data-language", "data-lang", "data-enlighter-language"].map(
        (name) => /^[\w+#.-]{1,40}$/.exec(attribute(one, name) ?? "")?.[0],
      ),
      ...classes.split(/[\s;]+/).map((name) => languageClass.exec(name)?.[1]),
    ].find(Boolean);
    if (language !== undefined) return language.toLowerCase();
  }
  return undefined;
}

export const convertList: Handler = (element, context, flow, walker) => {
  flow.end();
  if (context.level > deepestLevel) return convertBlock(element, context, flow, walker);
  const inner = enterNodes(enterBlock(element, context), 2);
  const items: Node[] = [];
  const createItem = (children: readonly ChildNode[], checked?: boolean) =>
    walker.node("LIST_ITEM", walker.convertBlocks(children, inner), { listItemData: { checked } });
  for (const child of element.childNodes) {
    if (isElement(child) && child.tagName === "li") {
      walker.anchor(attribute(child, "id"));
      const box = findCheckbox(child);
      const item = createItem(child.childNodes, box && attribute(box, "checked") !== undefined);
      if (item.nodes.length > 0 || box !== undefined) items.push(item);
      continue;
    }
    // A list directly inside another list belongs to the preceding item.
    const item = createItem([child]);
    const last = items.at(-1);
    if (item.nodes.length === 0) continue;
    if (last !== undefined && isElement(child) && /^[uo]l$/.test(child.tagName)) {
      last.nodes.push(...item.nodes);
    } else {
      items.push(item);
    }
  }
  if (items.length === 0) return;
  flow.add(
    element.tagName === "ol"
      ? walker.node("ORDERED_LIST", items, { orderedListData: { start: readStart(element) } })
      : walker.node("BULLETED_LIST", items, { bulletedListData: {} }),
  );
};

/** Returns a list's start number, or `undefined` for the default of 1. */
function readStart(element: Element): number | undefined {
  const start = /^-?\d{1,5}$/.exec(attribute(element, "start") ?? "")?.[0] ?? "1";
  return Number(start) === 1 ? undefined : Number(start);
}

/** Returns the checkbox of a task item, which must be its first element. */
function findCheckbox(item: Element): Element | undefined {
  let [first] = childElements(item);
  while (first !== undefined && ["label", "p", "span"].includes(first.tagName)) {
    [first] = childElements(first);
  }
  const isBox = first?.tagName === "input" && attribute(first, "type") === "checkbox";
  return isBox ? first : undefined;
}

/** Converts a term to bold text. The descriptions are indented. */
export const convertTerm: Handler = (element, context, flow, walker) => {
  const decorations = addDecoration(context.decorations, bold);
  convertBlock(element, { ...context, decorations }, flow, walker);
};

export const convertDescription: Handler = (element, context, flow, walker) => {
  const block = { ...context.block, indentation: context.block.indentation + 1 };
  convertBlock(element, { ...context, block }, flow, walker);
};

export const convertDetails: Handler = (element, context, flow, walker) => {
  flow.end();
  if (context.level > deepestLevel) return convertBlock(element, context, flow, walker);
  const inner = enterNodes(enterBlock(element, context), 3);
  const summary = childElements(element).find(({ tagName }) => tagName === "summary");
  const title = walker.convertBlocks(summary?.childNodes ?? [], inner);
  if (title.length === 0) {
    title.push(walker.node("PARAGRAPH", [createText("Details")], { paragraphData: {} }));
  }
  const body = walker.convertBlocks(
    element.childNodes.filter((child) => child !== summary),
    inner,
  );
  const item = walker.node("COLLAPSIBLE_ITEM", [
    walker.node("COLLAPSIBLE_ITEM_TITLE", title),
    walker.node("COLLAPSIBLE_ITEM_BODY", body),
  ]);
  const isOpen = attribute(element, "open") !== undefined;
  const data = collapsibleData(isOpen, inner.isRightToLeft ? "RTL" : "LTR");
  flow.add(walker.node("COLLAPSIBLE_LIST", [item], data));
};

export const convertRule: Handler = (element, context, flow, walker) => {
  const lineStyle = hasClass(element, "is-style-dots") ? "DOTTED" : "SINGLE";
  flow.add(walker.node("DIVIDER", [], { dividerData: { ...plainDivider, lineStyle } }));
};
