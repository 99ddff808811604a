/** Types and state shared by the parts of an HTML conversion. */
import type { ImportedFile, SourceMedia } from "../source-media.ts";
import type { RichContentLink } from "../../rich-content/document.ts";
import { safeUrl } from "../../rich-content/url.ts";
import { type Decorations, type FileSource, hashId, type NewData, type Node } from "../nodes.ts";
import type { ChildNode, Element } from "./parse-html.ts";

export type Alignment = "LEFT" | "RIGHT" | "CENTER" | "JUSTIFY";

/** Type and style of the block that contains a text. */
export type BlockStyle = {
  readonly type: "PARAGRAPH" | "HEADING";
  readonly level?: number;
  readonly alignment?: Alignment | undefined;
  readonly background?: string | undefined;
  readonly indentation: number;
};

/** Formatting and position that an element inherits from its ancestors. */
export type Context = {
  readonly block: BlockStyle;
  readonly decorations: Decorations;
  readonly link?: RichContentLink | undefined;
  readonly isPreformatted: boolean;
  readonly isRightToLeft: boolean;
  /** `depth` is the number of ancestor elements; `level` is the nesting level of the created nodes. */
  readonly depth: number;
  readonly level: number;
};

export const outermost: Context = {
  block: { type: "PARAGRAPH", indentation: 0 },
  decorations: [],
  isPreformatted: false,
  isRightToLeft: false,
  depth: 0,
  level: 0,
};

/**
 * Deepest level at which a container node is still created. Documents allow 64 levels; a table in a list adds
 * six.
 */
export const deepestLevel = 54;

/** Returns the context inside nodes that add `levels` levels of nesting. */
export const enterNodes = (context: Context, levels: number): Context => ({
  ...context,
  level: context.level + levels,
  link: undefined,
  block: { type: "PARAGRAPH", alignment: context.block.alignment, indentation: 0 },
});

/** Text and blocks in document order. Text is added to a paragraph until a block ends it. */
export type Flow = {
  readonly text: (value: string, context: Context) => void;
  readonly lineBreak: (context: Context) => void;
  /** Ends the paragraph, so that subsequent text starts a new one. */
  readonly end: () => void;
  readonly add: (...nodes: readonly Node[]) => void;
  /** Ends the paragraph and returns all nodes. */
  readonly finish: () => Node[];
};

export type Conversion = {
  /** Whether line ends become line breaks and blank lines end the paragraph. */
  readonly keepsLineEnds: boolean;
  readonly node: (type: string, nodes: Node[], data?: NewData) => Node;
  /** Registers a fragment that links may target. The next node created becomes its target. */
  readonly anchor: (fragment: string | undefined) => void;
  readonly anchors: ReadonlyMap<string, string>;
  /** Resolves a URL to an absolute one. */
  readonly resolve: (address: string | undefined) => string | undefined;
  /** Returns the imported file for a URL, or `undefined` if it was not imported. */
  readonly file: (address: string | undefined) => ImportedFile | undefined;
  /** Returns the imported media file, or its HTTPS URL if it stays on another site. */
  readonly source: (address: string | undefined) => FileSource | undefined;
  /** Returns the new target of a link. */
  readonly linkTo: (address: string) => string;
  /** Reports that something was omitted. Repeated messages are ignored. */
  readonly reportOnce: (what: string) => void;
};

/** A conversion plus the functions that element handlers use to convert children. */
export type Walker = Conversion & {
  readonly convertBlocks: (children: readonly ChildNode[], context: Context) => Node[];
  /** Adds the children to the flow of the surrounding block. */
  readonly convertInto: (flow: Flow, children: readonly ChildNode[], context: Context) => void;
};

export type Handler = (element: Element, context: Context, flow: Flow, walker: Walker) => void;

export type HtmlOptions = {
  readonly media: SourceMedia;
  /** Base URL for relative URLs. */
  readonly baseUrl?: string | undefined;
  /**
   * Meaning of line ends outside tags. `spaces`: a space, as in HTML. `lines`: a line break, with blank lines
   * starting a paragraph, as in the classic WordPress editor.
   */
  readonly lineEnds?: "spaces" | "lines" | undefined;
  /** Returns the URL to copy a file from, if the source knows of a better copy. */
  readonly resolveFile?: ((address: string) => string) | undefined;
  /** Returns whether a link points to a file that must be copied. */
  readonly isFile?: ((address: string) => boolean) | undefined;
  /** Returns the new target of a link. */
  readonly linkTo?: ((address: string) => string) | undefined;
};

export function createConversion(
  { baseUrl, resolveFile, linkTo = (address) => address, media }: HtmlOptions,
  files: ReadonlyMap<string, ImportedFile>,
  keepsLineEnds: boolean,
): Conversion {
  const anchors = new Map<string, string>();
  const reported = new Set<string>();
  let waiting: string[] = [];
  let created = 0;
  const resolve = (address: string | undefined) => resolveAddress(address, baseUrl);
  const findFile = (address: string | undefined) => {
    const whole = resolve(address);
    return whole === undefined ? undefined : files.get(resolveFile?.(whole) ?? whole);
  };
  return {
    keepsLineEnds,
    node(type, nodes, data) {
      created += 1;
      const id = hashId(`${created} ${type}`);
      for (const fragment of waiting) anchors.set(fragment, id);
      if (waiting.length > 0) waiting = [];
      return { type, id, nodes, ...data };
    },
    anchor(fragment) {
      if (fragment !== undefined && fragment !== "" && !anchors.has(fragment)) {
        waiting.push(fragment);
      }
    },
    anchors,
    resolve,
    file: findFile,
    source(address) {
      const file = findFile(address);
      if (file !== undefined) return { id: file.id };
      const url = resolve(address);
      return url !== undefined && /^https:/i.test(url) && safeUrl(url, "media") !== undefined
        ? { url }
        : undefined;
    },
    linkTo,
    reportOnce(what) {
      if (reported.has(what)) return;
      reported.add(what);
      media.report(what);
    },
  };
}

/**
 * Resolves a URL to an absolute one. Fragments, and URLs without a usable base URL, are returned unchanged.
 */
export function resolveAddress(
  address: string | undefined,
  baseUrl: string | undefined,
): string | undefined {
  const text = address?.trim();
  if (text === undefined || text === "" || text.startsWith("#")) return text || undefined;
  if (text.startsWith("//")) return `https:${text}`;
  return baseUrl !== undefined && URL.canParse(text, baseUrl) ? new URL(text, baseUrl).href : text;
}
