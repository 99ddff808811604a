/** Text blocks: paragraphs, headings, quotations, code, lists, description lists and collapsible sections. */
import { type BlockStyle, type Context, deepestLevel, type Node, text } from "./conversion.ts";
import {
  attribute,
  type ChildNode,
  childElements,
  readClasses,
  type Element,
  findIn,
  hasClass,
  isElement,
  isText,
  textIn,
} from "./parse-html.ts";
import { add, readAlignment, readBackground, decorationsIn } from "./style.ts";
import { type Handler, inside } from "./walker.ts";

/** Returns the context for the text in a block. */
export function blockContext(element: Element, context: Context): Context {
  const direction = attribute(element, "dir")?.toLowerCase();
  const isRightToLeft = direction === "rtl" || (direction !== "ltr" && context.isRightToLeft);
  const background = readBackground(element);
  const decorations = decorationsIn(element, context.decorations);
  return {
    ...context,
    isRightToLeft,
    // The background belongs to the block, not to each word.
    decorations:
      background === undefined ? decorations : withoutBackground(decorations, background),
    block: {
      ...context.block,
      alignment: readAlignment(element, context.block.alignment, isRightToLeft),
      ...(background === undefined ? {} : { background }),
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

/** Converts a block that has no node type. Its text becomes paragraphs of the node around it. */
export const block: Handler = (element, context, flow, walker) => {
  flow.end();
  walker.into(flow, element.childNodes, blockContext(element, context));
  flow.end();
};

export const heading: Handler = (element, context, flow, walker) => {
  const level = Number(element.tagName.slice(1));
  const inner = blockContext(element, context);
  const block: BlockStyle = { ...inner.block, type: "HEADING", level, indentation: 0 };
  flow.end();
  walker.into(flow, element.childNodes, { ...inner, block });
  flow.end();
};

export const quote: Handler = (element, context, flow, walker) => {
  flow.end();
  if (context.level > deepestLevel) return block(element, context, flow, walker);
  const inner = inside(blockContext(element, context), 1);
  const nodes = walker.blocks(element.childNodes, inner);
  if (nodes.length > 0) {
    flow.add(walker.conversion.node("BLOCKQUOTE", nodes, { blockquoteData: {} }));
  }
};

/** Puts the source of a quotation on a separate line. */
export const cite: Handler = (element, context, flow, walker) => {
  const isSigned = isBelow(element, "blockquote") || isBelow(element, "figure");
  if (isSigned) flow.end();
  walker.into(flow, element.childNodes, {
    ...context,
    decorations: decorationsIn(element, context.decorations),
  });
  if (isSigned) flow.end();
};

function isBelow(element: Element, name: string): boolean {
  const { parentNode } = element;
  return parentNode !== null && isElement(parentNode) && parentNode.tagName === name;
}

/** Adds the quotation marks that browsers draw. */
export const inlineQuote: Handler = (element, context, flow, walker) => {
  flow.text("“", context);
  walker.into(flow, element.childNodes, context);
  flow.text("”", context);
};

const languageClass =
  /^(?:lang|language|brush|highlight-source|prettyprint\s+lang)[-:]\s*([\w+#.-]{1,40})$/;

export const code: Handler = (element, context, flow, walker) => {
  flow.end();
  if (hasClass(element, "wp-block-verse")) {
    walker.into(flow, element.childNodes, {
      ...blockContext(element, context),
      isPreformatted: true,
    });
    return flow.end();
  }
  const inner = blockContext(element, { ...context, decorations: [], link: undefined });
  const runs = codeRuns(element, inner);
  if (runs.every(({ text }) => text.trim() === "")) return;
  const language = readLanguage(element);
  flow.add(
    walker.conversion.node(
      "CODE_BLOCK",
      runs.map((run) => text(run.text, run.decorations)),
      { codeBlockData: language === undefined ? {} : { language } },
    ),
  );
};

type Run = { text: string; decorations: Context["decorations"] };

/** Returns the text of a code block without its last line end, in as few runs as its decorations allow. */
function codeRuns(element: Element, context: Context): Run[] {
  const runs: Run[] = [];
  const gather = (value: string, decorations: Run["decorations"]) => {
    const last = runs.at(-1);
    if (last !== undefined && JSON.stringify(last.decorations) === JSON.stringify(decorations)) {
      last.text += value;
    } else {
      runs.push({ text: value, decorations });
    }
  };
  const visit = (children: readonly ChildNode[], around: Run["decorations"], depth: number) => {
    for (const child of children) {
      if (isText(child)) gather(child.value, around);
      else if (isElement(child) && child.tagName === "br") gather("\n", around);
      else if (isElement(child) && depth > 60) gather(textIn(child), around);
      else if (isElement(child)) {
        const own = decorationsIn(child, around).filter(({ type }) => type !== "FONT_FAMILY");
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
  const inner = findIn(element, ({ tagName }) => tagName === "code");
  for (const one of inner === undefined ? [element] : [inner, element]) {
    for (const name of ["data-language", "data-lang", "data-enlighter-language"]) {
      const written = attribute(one, name);
      if (written !== undefined && /^[\w+#.-]{1,40}$/.test(written)) return written.toLowerCase();
    }
    const whole = attribute(one, "class")?.replace(/\bbrush:\s*/, "brush:") ?? "";
    const named = whole
      .split(/[\s;]+/)
      .map((name) => languageClass.exec(name)?.[1])
      .find(Boolean);
    if (named !== undefined) return named.toLowerCase();
  }
  return undefined;
}

export const list: Handler = (element, context, flow, walker) => {
  flow.end();
  if (context.level > deepestLevel) return block(element, context, flow, walker);
  const inner = inside(blockContext(element, context), 2);
  const items: Node[] = [];
  const item = (children: readonly ChildNode[], data: object = {}) => {
    const nodes = walker.blocks(children, inner);
    return walker.conversion.node("LIST_ITEM", nodes, { listItemData: data });
  };
  for (const child of element.childNodes) {
    if (isElement(child) && child.tagName === "li") {
      walker.conversion.anchor(attribute(child, "id"));
      const box = checkboxIn(child);
      const made = item(
        child.childNodes,
        box === undefined ? {} : { checked: attribute(box, "checked") !== undefined },
      );
      if (made.nodes.length > 0 || box !== undefined) items.push(made);
      continue;
    }
    // A list that is a direct child of a list belongs to the item before it.
    const made = item([child]);
    const last = items.at(-1);
    if (made.nodes.length === 0) continue;
    if (last !== undefined && isElement(child) && /^[uo]l$/.test(child.tagName)) {
      last.nodes.push(...made.nodes);
    } else {
      items.push(made);
    }
  }
  if (items.length === 0) return;
  flow.add(
    element.tagName === "ol"
      ? walker.conversion.node("ORDERED_LIST", items, { orderedListData: readStart(element) })
      : walker.conversion.node("BULLETED_LIST", items, { bulletedListData: {} }),
  );
};

function readStart(element: Element): { start?: number } {
  const written = attribute(element, "start") ?? "";
  const start = /^-?\d{1,5}$/.test(written) ? Number(written) : 1;
  return start === 1 ? {} : { start };
}

/** Returns the checkbox of a task, which must be the first element of its item. */
function checkboxIn(item: Element): Element | undefined {
  let [first] = childElements(item);
  while (first !== undefined && ["label", "p", "span"].includes(first.tagName)) {
    [first] = childElements(first);
  }
  const isBox = first?.tagName === "input" && attribute(first, "type") === "checkbox";
  return isBox ? first : undefined;
}

/** Converts a term to bold text. Its descriptions are indented. */
export const term: Handler = (element, context, flow, walker) => {
  const bold = add(context.decorations, { type: "BOLD", fontWeightValue: 700 });
  block(element, { ...context, decorations: bold }, flow, walker);
};

export const description: Handler = (element, context, flow, walker) => {
  const { indentation } = context.block;
  const further = { ...context.block, indentation: indentation + 1 };
  block(element, { ...context, block: further }, flow, walker);
};

export const details: Handler = (element, context, flow, walker) => {
  flow.end();
  if (context.level > deepestLevel) return block(element, context, flow, walker);
  const { conversion } = walker;
  const inner = inside(blockContext(element, context), 3);
  const summary = childElements(element).find(({ tagName }) => tagName === "summary");
  const title = walker.blocks(summary?.childNodes ?? [], inner);
  if (title.length === 0) {
    title.push(conversion.node("PARAGRAPH", [text("Details", [])], { paragraphData: {} }));
  }
  const body = walker.blocks(
    element.childNodes.filter((child) => child !== summary),
    inner,
  );
  const item = conversion.node("COLLAPSIBLE_ITEM", [
    conversion.node("COLLAPSIBLE_ITEM_TITLE", title),
    conversion.node("COLLAPSIBLE_ITEM_BODY", body),
  ]);
  flow.add(
    conversion.node("COLLAPSIBLE_LIST", [item], {
      collapsibleListData: {
        initialExpandedItems: attribute(element, "open") === undefined ? "NONE" : "ALL",
        direction: inner.isRightToLeft ? "RTL" : "LTR",
        expandOnlyOne: false,
      },
    }),
  );
};

export const rule: Handler = (element, context, flow, walker) => {
  const isDotted = readClasses(element).includes("is-style-dots");
  flow.add(
    walker.conversion.node("DIVIDER", [], {
      dividerData: {
        lineStyle: isDotted ? "DOTTED" : "SINGLE",
        width: "LARGE",
        alignment: "CENTER",
      },
    }),
  );
};
