/** Types and state shared by the parts of an HTML conversion: nodes, files and the report. */
import { createHash } from "node:crypto";
import { providerFrame } from "../../rich-content/providers.ts";
import { safeUrl } from "../../rich-content/url.ts";
import type { ImportedFile } from "../../import/source.ts";
import type { Alignment, Decorations } from "./style.ts";

export type Node = { type: string; id: string; nodes: Node[]; [data: string]: unknown };

export type Link = {
  readonly url: string;
  readonly target: "SELF" | "BLANK" | "PARENT" | "TOP";
  readonly rel?: Readonly<Partial<Record<"nofollow" | "sponsored" | "ugc" | "noreferrer", true>>>;
};

/** Type and style of the block that contains a text. */
export type BlockStyle = {
  readonly type: "PARAGRAPH" | "HEADING";
  readonly level?: number;
  readonly alignment?: Alignment | undefined;
  readonly background?: string | undefined;
  readonly indentation: number;
};

/** Formatting and position that an element inherits from the elements around it. */
export type Context = {
  readonly block: BlockStyle;
  readonly decorations: Decorations;
  readonly link?: Link | undefined;
  readonly isPreformatted: boolean;
  readonly isRightToLeft: boolean;
  /** `depth` counts the elements around this one, `level` the nodes around its nodes. */
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

/** Deepest level at which another container is created. Documents allow 64 levels; a table in a list adds six. */
export const deepestLevel = 54;

export type Conversion = {
  /** Whether a line end is a line break and a blank line ends the paragraph. */
  readonly keepsLineEnds: boolean;
  readonly node: (type: string, nodes: Node[], data?: object) => Node;
  /** Registers a fragment that links may target. The next node that is created becomes its target. */
  readonly anchor: (fragment: string | undefined) => void;
  readonly anchors: ReadonlyMap<string, string>;
  /** Returns the absolute URL of an address. */
  readonly resolve: (address: string | undefined) => string | undefined;
  /** Returns the imported file behind an address, or `undefined` if it was not imported. */
  readonly file: (address: string | undefined) => ImportedFile | undefined;
  readonly link: (address: string) => string;
  /** Reports that something was left out. Repeats of the same message are ignored. */
  readonly reportOnce: (what: string) => void;
};

export type ConversionOptions = {
  readonly keepsLineEnds: boolean;
  readonly baseUrl: string | undefined;
  readonly files: ReadonlyMap<string, ImportedFile>;
  readonly resolveFile: (address: string) => string;
  readonly linkTo: (address: string) => string;
  readonly report: (what: string) => void;
};

export function createConversion(options: ConversionOptions): Conversion {
  const { baseUrl, files, resolveFile, linkTo, report, keepsLineEnds } = options;
  const anchors = new Map<string, string>();
  const reported = new Set<string>();
  let waiting: string[] = [];
  let made = 0;
  const resolve = (address: string | undefined) => resolveAddress(address, baseUrl);
  return {
    keepsLineEnds,
    node(type, nodes, data = {}) {
      made += 1;
      const id = createHash("sha256").update(`${made} ${type}`).digest("hex").slice(0, 10);
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
    file(address) {
      const whole = resolve(address);
      return whole === undefined ? undefined : files.get(resolveFile(whole));
    },
    link: linkTo,
    reportOnce(what) {
      if (reported.has(what)) return;
      reported.add(what);
      report(what);
    },
  };
}

/**
 * Returns an address as an absolute URL. A fragment, or an address without a usable base URL, is returned
 * unchanged.
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

export function text(value: string, decorations: Decorations): Node {
  return { type: "TEXT", id: "", nodes: [], textData: { text: value, decorations } };
}

/**
 * Creates the node for an iframe or for a URL of another site. Returns `undefined` if the URL is missing or
 * unsafe.
 */
export function foreignNode(
  conversion: Conversion,
  address: string | undefined,
  { title, height, isFrame }: { title?: string | undefined; height?: number; isFrame: boolean },
): Node | undefined {
  const url = conversion.resolve(address);
  const named = title === undefined || title === "" ? {} : { title };
  const frame = providerFrame(url);
  switch (frame?.kind) {
    case "video":
      return conversion.node("VIDEO", [], { videoData: { video: { src: { url } }, ...named } });
    case "audio":
      return conversion.node("AUDIO", [], {
        audioData: { audio: { src: { url } }, ...(title ? { name: title } : {}) },
      });
    case "post":
      return conversion.node("EMBED", [], {
        embedData: { src: url, oembed: { url, providerName: frame.provider, ...named } },
      });
    case undefined:
      break;
  }
  if (!isFrame) {
    const href = safeUrl(url, "link");
    if (href === undefined) return undefined;
    return conversion.node("LINK_PREVIEW", [], {
      linkPreviewData: { link: { url: href, target: "BLANK" }, title: title || href },
    });
  }
  const src = safeUrl(url?.replace(/^http:/i, "https:"), "media");
  if (src?.startsWith("https:") !== true) return undefined;
  return conversion.node("HTML", [], {
    htmlData: {
      url: src,
      source: "HTML",
      ...(height === undefined ? {} : { containerData: { height: { custom: String(height) } } }),
    },
  });
}
