/** Attribute lists, such as `{#id}` and `{: .class}`. Only IDs of headings and classes of quotes have an effect. */
import type { Heading, HeadingData, List, Paragraph, PhrasingContent, Table } from "mdast";

declare module "mdast" {
  interface HeadingData {
    /** ID in the source, which links may target. */
    id?: string;
    /** Whether the heading is not in the table of contents. */
    isUnlisted?: boolean;
  }
}

export type Attributes = { readonly id: string | undefined; readonly names: readonly string[] };

const isAttributes = (node: PhrasingContent | undefined): boolean =>
  node?.type === "text" && node.data?.isAttributes === true;

const isBlank = (node: PhrasingContent | undefined): boolean =>
  node?.type === "text" && node.data === undefined && node.value.trim() === "";

function parseAttributes(nodes: readonly PhrasingContent[]): Attributes {
  const text = nodes
    .map((node) => (node.type === "text" ? node.value : ""))
    .join(" ")
    .replace(/"[^"]*"|'[^']*'/g, "");
  return {
    id: /#([\p{L}\p{N}\p{M}_:.-]+)/u.exec(text)?.[1],
    names: [...text.matchAll(/(?:^|[.\s{:])([A-Za-z][\w-]*)/g)].map(([, name = ""]) => name),
  };
}

/** Removes the attributes at the end of a heading, and stores the ID. */
export function readHeadingId(heading: Heading): Heading {
  const end = heading.children.findLastIndex((node) => !isAttributes(node) && !isBlank(node)) + 1;
  const attributes = heading.children.slice(end).filter(isAttributes);
  if (attributes.length === 0) return heading;
  const children = trimEnd(heading.children.slice(0, end));
  return { ...heading, children, data: createHeadingData(parseAttributes(attributes)) };
}

/** Returns the data of a heading with attributes. */
export const createHeadingData = ({ id, names }: Attributes): HeadingData => ({
  ...(id !== undefined && { id }),
  ...(names.includes("no_toc") && { isUnlisted: true }),
});

function trimEnd(children: readonly PhrasingContent[]): PhrasingContent[] {
  const last = children.at(-1);
  if (last?.type !== "text") return [...children];
  const value = last.value.trimEnd();
  return [...children.slice(0, -1), ...(value === "" ? [] : [{ ...last, value }])];
}

const attachable = new Set([
  "link",
  "linkReference",
  "image",
  "imageReference",
  "emphasis",
  "strong",
  "delete",
  "inlineCode",
]);

/**
 * Removes attribute lists after a link, picture, emphasis or code, and one on the paragraph's first or last line. Returns
 * the attributes of that line, and `undefined` as the paragraph if no text is left. Other text in braces stays.
 */
export function splitAttributes(paragraph: Paragraph): {
  readonly paragraph: Paragraph | undefined;
  readonly attributes: Attributes | undefined;
  /** Whether the attributes are in the last line, after other text. */
  readonly isTrailing: boolean;
} {
  const none = { attributes: undefined, isTrailing: false };
  if (!paragraph.children.some(isAttributes)) return { paragraph, ...none };
  const kept: PhrasingContent[] = [];
  for (const child of paragraph.children) {
    const isAttached = isAttributes(child) && attachable.has(kept.at(-1)?.type ?? "");
    if (!isAttached) kept.push(child);
  }
  const [first, second] = kept;
  if (
    isAttributes(first) &&
    second?.type === "text" &&
    /^[ \t]*\n/.test(second.value) &&
    !isAttributes(second)
  ) {
    const rest = [{ ...second, value: second.value.trimStart() }, ...kept.slice(2)];
    const attributes = parseAttributes(kept.slice(0, 1));
    return { paragraph: { ...paragraph, children: rest }, attributes, isTrailing: false };
  }
  const end = kept.findLastIndex((node) => !isAttributes(node) && !isBlank(node)) + 1;
  const attributes = kept.slice(end).filter(isAttributes);
  const before = kept[end - 1];
  const isOwnLine =
    end === 0 ||
    before?.type === "break" ||
    (before?.type === "text" && /\n[ \t]*$/.test(before.value)) ||
    kept
      .slice(end)
      .some((node) => isBlank(node) && node.type === "text" && node.value.includes("\n"));
  if (attributes.length === 0 || !isOwnLine) {
    return { paragraph: { ...paragraph, children: kept }, ...none };
  }
  const children = trimEnd(kept.slice(0, before?.type === "break" ? end - 1 : end));
  return {
    paragraph: children.length === 0 ? undefined : { ...paragraph, children },
    attributes: parseAttributes(attributes),
    isTrailing: children.length > 0,
  };
}

/** Removes the last row if it is an attribute list, which GFM parses as a row of the table above it. */
export function trimTable(table: Table): Table {
  const [first, ...others] = table.children.at(-1)?.children ?? [];
  const isAttributeRow =
    first !== undefined &&
    first.children.length > 0 &&
    first.children.every((node) => isAttributes(node)) &&
    others.every(({ children }) => children.length === 0);
  return isAttributeRow ? { ...table, children: table.children.slice(0, -1) } : table;
}

/** Returns whether a list is kramdown's placeholder for a table of contents: one item with the attribute `toc`. */
export function isTableOfContents({ children }: List): boolean {
  const [item, ...others] = children;
  const [line] = item?.children ?? [];
  if (others.length > 0 || line?.type !== "paragraph") return false;
  const attributes = line.children.filter(isAttributes);
  return attributes.length > 0 && parseAttributes(attributes).names.includes("toc");
}
