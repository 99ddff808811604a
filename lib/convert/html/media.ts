/** Conversion of videos, audio, iframes and downloadable files. */
import { providerFrame } from "../../rich-content/providers.ts";
import { safeUrl } from "../../rich-content/url.ts";
import type { Node } from "../nodes.ts";
import type { Conversion, Handler } from "./conversion.ts";
import {
  attribute,
  childElements,
  type Element,
  elementsIn,
  findClass,
  findTag,
  hasClass,
  lineIn,
  readLine,
} from "./parse-html.ts";
import { readCoverAddress, readPixels } from "./pictures.ts";

/** Returns the URL that a player plays: its own `src` or that of its first `<source>`. */
export function readPlayedAddress(element: Element): string | undefined {
  const source = findTag(element, "source");
  return attribute(element, "src") || (source && attribute(source, "src"));
}

/** Returns the URL of a video's poster. Ghost writes the poster as a background behind an empty picture. */
export function readPosterAddress(video: Element): string | undefined {
  const poster = attribute(video, "poster");
  return poster?.includes("//img.spacergif.org/") === true ? readCoverAddress(video) : poster;
}

export const convertVideo: Handler = (element, context, flow, walker) => {
  const address = readPlayedAddress(element);
  const src = walker.source(address);
  const title = readLine(element, "title");
  if (src === undefined) return flow.add(...createPreview(walker, address, title));
  const poster = walker.source(readPosterAddress(element));
  const [width, height] = [readPixels(element, "width"), readPixels(element, "height")];
  flow.add(
    walker.node("VIDEO", [], {
      videoData: {
        video: { src, ...(width && height ? { width, height } : {}) },
        thumbnail: poster && { src: poster },
        title,
        options: {
          autoPlay: attribute(element, "autoplay") !== undefined,
          playInLoop: attribute(element, "loop") !== undefined,
          showControls: attribute(element, "controls") !== undefined,
        },
      },
    }),
  );
};

export const convertAudio: Handler = (element, context, flow, walker) => {
  const address = readPlayedAddress(element);
  const src = walker.source(address);
  const name = readLine(element, "title");
  flow.add(
    ...(src === undefined
      ? createPreview(walker, address, name)
      : [walker.node("AUDIO", [], { audioData: { audio: { src }, name } })]),
  );
};

/**
 * Returns an embedded player or post if the URL belongs to a known provider, otherwise a link preview.
 * Returns an empty list if the URL is unsafe.
 */
function createPreview(
  conversion: Conversion,
  address: string | undefined,
  title: string | undefined,
): Node[] {
  const player = createProviderNode(conversion, address, title);
  if (player !== undefined) return [player];
  const url = safeUrl(conversion.resolve(address), "link");
  if (url === undefined) return [];
  const linkPreviewData = { link: { url, target: "BLANK" }, title: title ?? url } as const;
  return [conversion.node("LINK_PREVIEW", [], { linkPreviewData })];
}

/** Creates the node for a known provider's URL. Returns `undefined` for any other URL. */
function createProviderNode(
  { node, resolve }: Conversion,
  address: string | undefined,
  title: string | undefined,
): Node | undefined {
  const url = resolve(address);
  const frame = providerFrame(url);
  switch (frame?.kind) {
    case "video":
      return node("VIDEO", [], { videoData: { video: { src: { url } }, title } });
    case "audio":
      return node("AUDIO", [], { audioData: { audio: { src: { url } }, name: title } });
    case "post":
      return node("EMBED", [], {
        embedData: { src: url, oembed: { url, providerName: frame.provider, title } },
      });
    case undefined:
      return undefined;
  }
}

export const convertFrame: Handler = (element, context, flow, walker) => {
  const address =
    attribute(element, "data-src") ??
    attribute(element, "data-lazy-src") ??
    attribute(element, "src");
  const node = createProviderNode(walker, address, readLine(element, "title"));
  if (node !== undefined) return flow.add(node);
  const url = safeUrl(walker.resolve(address)?.replace(/^http:/i, "https:"), "media");
  if (url?.startsWith("https:") === true) {
    const height = readPixels(element, "height");
    const containerData = height === undefined ? undefined : { height: { custom: String(height) } };
    return flow.add(walker.node("HTML", [], { htmlData: { url, source: "HTML", containerData } }));
  }
  const html = attribute(element, "srcdoc");
  if (html === undefined || html.trim() === "") {
    return walker.reportOnce("an iframe without a usable address was left out");
  }
  flow.add(walker.node("HTML", [], { htmlData: { html, source: "HTML" } }));
};

/** Converts `<object>` and `<embed>`, which older pages use for videos. */
export const convertPlugin: Handler = (element, context, flow, walker) => {
  for (const part of [element, ...elementsIn(element)]) {
    const address =
      attribute(part, "data") ??
      attribute(part, "src") ??
      (attribute(part, "name") === "movie" ? attribute(part, "value") : undefined);
    const node = createProviderNode(walker, address, undefined);
    if (node !== undefined) return flow.add(node);
  }
  walker.reportOnce(`a plugin (${element.tagName}) was left out`);
};

/** Keeps the source's raw HTML unchanged, as an HTML node in its own frame. */
export const convertRawHtml: Handler = (element, context, flow, walker) => {
  const html = attribute(element, "data-raw-html") ?? "";
  if (html.trim() === "") return;
  flow.add(walker.node("HTML", [], { htmlData: { html, source: "HTML" } }));
};

/** Converts an embed that a blog editor stores only as the URL of the embedded page. */
export const convertNamedEmbed: Handler = (element, context, flow, walker) => {
  const holder = findClass(element, "wp-block-embed__wrapper") ?? element;
  const url = lineIn(holder);
  const isAddress = /^(?:https?:)?\/\/\S+$/.test(url) && findTag(element, "iframe") === undefined;
  const nodes = isAddress ? createPreview(walker, url, undefined) : [];
  if (nodes.length === 0) return walker.convertInto(flow, holder.childNodes, context);
  flow.add(...nodes);
};

/** Converts a blockquote that the provider's script would turn into an embedded post. */
export const convertEmbeddedPost: Handler = (element, context, flow, walker) => {
  const addresses = [
    attribute(element, "data-instgrm-permalink"),
    attribute(element, "cite"),
    ...[...elementsIn(element)].map((one) => attribute(one, "href")).toReversed(),
  ];
  const title = lineIn(element) || undefined;
  for (const address of addresses) {
    if (providerFrame(walker.resolve(address))?.kind !== "post") continue;
    const node = createProviderNode(walker, address, title);
    if (node !== undefined) return flow.add(node);
  }
  flow.add(
    walker.node("BLOCKQUOTE", walker.convertBlocks(element.childNodes, context), {
      blockquoteData: {},
    }),
  );
};

/** Classes of blocks with a downloadable file. */
export const fileClasses = ["wp-block-file", "kg-file-card"];

/** Converts a file block and its description. The download button is dropped, because it links to the same file. */
export const convertFile: Handler = (element, context, flow, walker) => {
  const links = [...elementsIn(element)].filter(({ tagName }) => tagName === "a");
  const named = links.find((link) => !hasClass(link, "wp-block-file__button")) ?? links[0];
  const address = named && attribute(named, "href");
  const src = walker.source(address);
  if (named === undefined || src === undefined) {
    return walker.convertInto(flow, element.childNodes, context);
  }
  const title = findClass(element, "kg-file-card-title");
  const path = (address ?? "").split(/[?#]/, 1)[0] ?? "";
  const isShown = childElements(element).some(({ tagName }) => tagName === "object");
  flow.add(
    walker.node("FILE", [], {
      fileData: {
        src,
        name: lineIn(title ?? named) || path.replace(/^.*\//, ""),
        type: /\.([a-z0-9]{1,8})$/i.exec(path)?.[1]?.toLowerCase(),
        pdfSettings: isShown ? { viewMode: "FULL" } : undefined,
      },
    }),
  );
  const description = findClass(element, "kg-file-card-caption");
  if (description === undefined) return undefined;
  walker.convertInto(flow, description.childNodes, context);
  return flow.end();
};
