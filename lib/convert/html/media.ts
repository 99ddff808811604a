/** Videos, audio, iframes and files to download. */
import { safeUrl } from "../../rich-content/url.ts";
import { type Conversion, foreignNode, type Node } from "./conversion.ts";
import {
  attribute,
  childElements,
  type Element,
  elementsIn,
  findIn,
  hasClass,
  lineIn,
} from "./parse-html.ts";
import { readPixels } from "./pictures.ts";
import type { Handler } from "./walker.ts";

/** Returns the URL that a player plays: its own `src`, or the one of its first `<source>`. */
export function playedAddress(element: Element): string | undefined {
  const own = attribute(element, "src");
  if (own !== undefined && own !== "") return own;
  const source = findIn(element, ({ tagName }) => tagName === "source");
  return source === undefined ? undefined : attribute(source, "src");
}

type Source = { readonly id: string } | { readonly url: string };

function resolveSource(address: string | undefined, conversion: Conversion): Source | undefined {
  const file = conversion.file(address);
  if (file !== undefined) return { id: file.id };
  const url = conversion.resolve(address);
  return url !== undefined && /^https:/i.test(url) && safeUrl(url, "media") !== undefined
    ? { url }
    : undefined;
}

export const video: Handler = (element, context, flow, walker) => {
  const { conversion } = walker;
  const address = playedAddress(element);
  const src = resolveSource(address, conversion);
  if (src === undefined) return flow.add(...linkLine(address, element, conversion));
  const poster = resolveSource(attribute(element, "poster"), conversion);
  const title = attribute(element, "title")?.trim();
  const [width, height] = [readPixels(element, "width"), readPixels(element, "height")];
  flow.add(
    conversion.node("VIDEO", [], {
      videoData: {
        video: { src, ...(width && height ? { width, height } : {}) },
        ...(poster === undefined ? {} : { thumbnail: { src: poster } }),
        ...(title ? { title } : {}),
        options: {
          autoPlay: attribute(element, "autoplay") !== undefined,
          playInLoop: attribute(element, "loop") !== undefined,
          showControls: attribute(element, "controls") !== undefined,
        },
      },
    }),
  );
};

export const audio: Handler = (element, context, flow, walker) => {
  const { conversion } = walker;
  const address = playedAddress(element);
  const src = resolveSource(address, conversion);
  if (src === undefined) return flow.add(...linkLine(address, element, conversion));
  const name = attribute(element, "title")?.trim();
  flow.add(
    conversion.node("AUDIO", [], { audioData: { audio: { src }, ...(name ? { name } : {}) } }),
  );
};

/** Creates a link preview for media that cannot be played. Returns an empty list if the URL is unsafe. */
function linkLine(address: string | undefined, element: Element, conversion: Conversion): Node[] {
  const href = safeUrl(conversion.resolve(address), "link");
  if (href === undefined) return [];
  const title = attribute(element, "title")?.trim() || undefined;
  const preview = foreignNode(conversion, href, { title, isFrame: false });
  return preview === undefined ? [] : [preview];
}

export const frame: Handler = (element, context, flow, walker) => {
  const { conversion } = walker;
  const address =
    attribute(element, "data-src") ??
    attribute(element, "data-lazy-src") ??
    attribute(element, "src");
  const title = attribute(element, "title")?.trim() || undefined;
  const height = readPixels(element, "height");
  const node = foreignNode(conversion, address, {
    title,
    isFrame: true,
    ...(height === undefined ? {} : { height }),
  });
  if (node !== undefined) return flow.add(node);
  const html = attribute(element, "srcdoc");
  if (html === undefined || html.trim() === "") {
    return conversion.reportOnce("an iframe without a usable address was left out");
  }
  flow.add(conversion.node("HTML", [], { htmlData: { html, source: "HTML" } }));
};

/** Converts `<object>` and `<embed>`, which older pages use for videos. */
export const plugin: Handler = (element, context, flow, walker) => {
  const parts = [element, ...elementsIn(element)];
  for (const part of parts) {
    const address =
      attribute(part, "data") ??
      attribute(part, "src") ??
      (attribute(part, "name") === "movie" ? attribute(part, "value") : undefined);
    const node = foreignNode(walker.conversion, address, { isFrame: false });
    if (node !== undefined && node.type !== "LINK_PREVIEW") return flow.add(node);
  }
  walker.conversion.reportOnce(`a plugin (${element.tagName}) was left out`);
};

/** Keeps raw HTML from the source unchanged, as an HTML node in a separate frame. */
export const rawHtml: Handler = (element, context, flow, walker) => {
  const html = attribute(element, "data-raw-html") ?? "";
  if (html.trim() === "") return;
  flow.add(walker.conversion.node("HTML", [], { htmlData: { html, source: "HTML" } }));
};

/** Converts an embed that blog editors store only as the URL of the embedded page. */
export const namedEmbed: Handler = (element, context, flow, walker) => {
  const framed = findIn(element, ({ tagName }) => tagName === "iframe");
  const holder = findIn(element, (one) => hasClass(one, "wp-block-embed__wrapper")) ?? element;
  const url = lineIn(holder);
  const isAddress = /^(?:https?:)?\/\/\S+$/.test(url);
  const node =
    framed === undefined && isAddress
      ? foreignNode(walker.conversion, url, { isFrame: false })
      : undefined;
  if (node === undefined) return walker.into(flow, holder.childNodes, context);
  flow.add(node);
};

export const isNamedEmbed = (element: Element): boolean =>
  hasClass(element, "wp-block-embed", "wp-block-embed__wrapper");

const embeddedPosts = ["twitter-tweet", "twitter-video", "instagram-media", "tiktok-embed"];

export const isEmbeddedPost = (element: Element): boolean => hasClass(element, ...embeddedPosts);

/** Converts a quotation that a script of its site would turn into an embedded post. */
export const embeddedPost: Handler = (element, context, flow, walker) => {
  const addresses = [
    attribute(element, "data-instgrm-permalink"),
    attribute(element, "cite"),
    ...[...elementsIn(element)].map((one) => attribute(one, "href")).toReversed(),
  ];
  for (const address of addresses) {
    if (address === undefined) continue;
    const title = lineIn(element);
    const node = foreignNode(walker.conversion, address, { title, isFrame: false });
    if (node?.type === "EMBED") return flow.add(node);
  }
  flow.add(
    walker.conversion.node("BLOCKQUOTE", walker.blocks(element.childNodes, context), {
      blockquoteData: {},
    }),
  );
};

export const isFile = (element: Element): boolean =>
  hasClass(element, "wp-block-file", "kg-file-card");

/** Converts a file block. The download button is dropped, because it links to the same file. */
export const file: Handler = (element, context, flow, walker) => {
  const { conversion } = walker;
  const links = [...elementsIn(element)].filter(({ tagName }) => tagName === "a");
  const named = links.find((link) => !hasClass(link, "wp-block-file__button")) ?? links[0];
  const address = named === undefined ? undefined : attribute(named, "href");
  const src = resolveSource(address, conversion);
  if (named === undefined || src === undefined) {
    return walker.into(flow, element.childNodes, context);
  }
  const title = findIn(element, (one) => hasClass(one, "kg-file-card-title"));
  const path = (address ?? "").split(/[?#]/, 1)[0] ?? "";
  const type = /\.([a-z0-9]{1,8})$/i.exec(path)?.[1]?.toLowerCase();
  const isShown = childElements(element).some(({ tagName }) => tagName === "object");
  flow.add(
    conversion.node("FILE", [], {
      fileData: {
        src,
        name: lineIn(title ?? named) || path.replace(/^.*\//, ""),
        ...(type === undefined ? {} : { type }),
        ...(isShown ? { pdfSettings: { viewMode: "FULL" } } : {}),
      },
    }),
  );
};
