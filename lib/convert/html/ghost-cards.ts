/** Handlers for Ghost cards in the HTML of posts and feeds. */
import { safeUrl } from "../../rich-content/url.ts";
import type { Node } from "./conversion.ts";
import { audio, video } from "./media.ts";
import {
  attribute,
  childElements,
  type ChildNode,
  readClasses,
  type Element,
  findIn,
  hasClass,
  lineIn,
} from "./parse-html.ts";
import { figure, isCaption } from "./pictures.ts";
import { block, details } from "./text-blocks.ts";
import type { Handler } from "./walker.ts";

const named = (element: Element, name: string): Element | undefined =>
  findIn(element, (one) => hasClass(one, name));
const tagged = (element: Element, name: string): Element | undefined =>
  findIn(element, ({ tagName }) => tagName === name);

/** Returns a copy of the element with other children and, if given, another tag name. */
const holding = (
  element: Element,
  childNodes: readonly ChildNode[],
  tagName = element.tagName,
) => ({
  ...element,
  tagName,
  nodeName: tagName,
  childNodes: [...childNodes],
});

const bookmark: Handler = (element, context, flow, walker) => {
  const { conversion } = walker;
  const container = named(element, "kg-bookmark-container") ?? tagged(element, "a");
  const href = conversion.resolve(container && attribute(container, "href"));
  const url = safeUrl(href === undefined ? undefined : conversion.link(href), "link");
  if (url === undefined) return block(element, context, flow, walker);
  const said = (name: string) => {
    const found = named(element, `kg-bookmark-${name}`);
    return found === undefined ? "" : lineIn(found);
  };
  const description = said("description");
  const thumbnail = named(element, "kg-bookmark-thumbnail");
  const thumbnailUrl = thumbnail && pictureUrl(tagged(thumbnail, "img"), walker);
  flow.add(
    conversion.node("LINK_PREVIEW", [], {
      linkPreviewData: {
        link: { url, target: "BLANK" },
        title: said("title") || url,
        ...(description === "" ? {} : { description }),
        ...(thumbnailUrl === undefined ? {} : { thumbnailUrl }),
      },
    }),
  );
  for (const caption of childElements(element).filter(isCaption)) {
    block(caption, context, flow, walker);
  }
};

function pictureUrl(
  image: Element | undefined,
  { conversion }: Parameters<Handler>[3],
): string | undefined {
  const address = image && attribute(image, "src");
  const file = conversion.file(address);
  return file === undefined ? safeUrl(conversion.resolve(address), "media") : `/media/${file.id}`;
}

const toggle: Handler = (element, context, flow, walker) => {
  const heading = named(element, "kg-toggle-heading-text");
  const content = named(element, "kg-toggle-content");
  if (heading === undefined || content === undefined) return block(element, context, flow, walker);
  const summary = holding(heading, heading.childNodes, "summary");
  details({ ...holding(element, [summary, content], "details"), attrs: [] }, context, flow, walker);
};

/** Background colours of callouts. They are as translucent as in Ghost, so they suit light and dark pages. */
const tints: ReadonlyMap<string, string> = new Map([
  ["grey", "rgba(124, 139, 154, 0.13)"],
  ["blue", "rgba(33, 172, 232, 0.12)"],
  ["green", "rgba(52, 183, 67, 0.12)"],
  ["yellow", "rgba(240, 165, 15, 0.13)"],
  ["red", "rgba(209, 46, 46, 0.11)"],
  ["pink", "rgba(225, 71, 174, 0.11)"],
  ["purple", "rgba(135, 85, 236, 0.12)"],
  ["accent", "rgba(33, 172, 232, 0.12)"],
]);

/** Converts a callout to text with a background colour, preceded by its emoji. */
const callout: Handler = (element, context, flow, walker) => {
  const color = readClasses(element)
    .map((name) => /^kg-callout-card-([a-z]+)$/.exec(name)?.[1])
    .find((name) => name !== undefined);
  const background = tints.get(color ?? "grey");
  const inner = {
    ...context,
    block: { ...context.block, ...(background === undefined ? {} : { background }) },
  };
  const sign = named(element, "kg-callout-emoji");
  const words = named(element, "kg-callout-text");
  flow.end();
  if (sign !== undefined && lineIn(sign) !== "") flow.text(`${lineIn(sign)} `, inner);
  walker.into(flow, (words ?? element).childNodes, inner);
  flow.end();
};

/** Converts a video card without the buttons of Ghost's player. */
const player: Handler = (element, context, flow, walker) => {
  const film = tagged(element, "video");
  if (film === undefined) return block(element, context, flow, walker);
  const captions = childElements(element).filter(isCaption);
  const controlled = { ...film, attrs: [...film.attrs, { name: "controls", value: "" }] };
  // The figure is only needed for captions.
  if (captions.length === 0) return video(controlled, context, flow, walker);
  figure(holding(element, [controlled, ...captions]), context, flow, walker);
};

const sound: Handler = (element, context, flow, walker) => {
  const found = tagged(element, "audio");
  if (found === undefined) return block(element, context, flow, walker);
  const title = named(element, "kg-audio-title");
  const named_ = title === undefined ? [] : [{ name: "title", value: lineIn(title) }];
  const nodes: Node[] = [];
  audio(
    { ...found, attrs: [...found.attrs, ...named_] },
    context,
    { ...flow, add: (...made) => nodes.push(...made) },
    walker,
  );
  const thumbnail = named(element, "kg-audio-thumbnail");
  const image = thumbnail && (tagged(thumbnail, "img") ?? thumbnail);
  const file = walker.conversion.file(image && attribute(image, "src"));
  for (const node of nodes) {
    const data = node["audioData"];
    const cover =
      file === undefined
        ? {}
        : { coverImage: { src: { id: file.id }, width: file.width, height: file.height } };
    flow.add(
      node.type === "AUDIO" && typeof data === "object"
        ? { ...node, audioData: { ...data, ...cover } }
        : node,
    );
  }
};

const product: Handler = (element, context, flow, walker) => {
  const rating = [...childElementsWith(element, "kg-product-card-rating-star")];
  const active = rating.filter((one) => hasClass(one, "kg-product-card-rating-active")).length;
  const parts = ["image", "title", "description", "button"].map((name) =>
    named(element, `kg-product-card-${name}`),
  );
  flow.end();
  for (const [index, part] of parts.entries()) {
    if (part === undefined) continue;
    walker.into(flow, [part], context);
    flow.end();
    if (index === 1 && active > 0) {
      flow.text("★".repeat(active).padEnd(5, "☆"), context);
      flow.end();
    }
  }
};

function* childElementsWith(element: Element, name: string): Generator<Element> {
  for (const child of childElements(element)) {
    if (hasClass(child, name)) yield child;
    yield* childElementsWith(child, name);
  }
}

const signup: Handler = (element, context, flow, { conversion }) => {
  conversion.reportOnce("a Ghost sign-up form was left out");
};

const handlers: readonly (readonly [string, Handler])[] = [
  ["kg-bookmark-card", bookmark],
  ["kg-toggle-card", toggle],
  ["kg-callout-card", callout],
  ["kg-video-card", player],
  ["kg-audio-card", sound],
  ["kg-product-card", product],
  ["kg-signup-card", signup],
];

/** Returns the handler of a Ghost card. Returns `undefined` for other elements and for cards that are plain HTML. */
export function ghostCardHandler(element: Element): Handler | undefined {
  const { tagName } = element;
  if (tagName !== "div" && tagName !== "figure") return undefined;
  return handlers.find(([name]) => hasClass(element, name))?.[1];
}
