/**
 * Conversion of Ghost cards to HTML. Cards are the non-text parts of a post and are the same in both formats.
 */
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { escapeHtml } from "../../site/escape-markup.ts";
import { isObject } from "../../wix/json-object.ts";
import { providerFrame } from "../../rich-content/providers.ts";
import { element, tag, wrap } from "./markup.ts";
import { describeHiddenCard } from "./visibility.ts";

/** A card's data, as stored by the Ghost editor. */
export type Card = Readonly<Record<string, unknown>>;
export type Report = (what: string) => void;

/**
 * Returns a card's HTML. If the card cannot be imported, or visitors could not see it, reports it and returns an empty
 * string.
 */
export function renderCard(name: string, card: Card, report: Report): string {
  const hidden = describeHiddenCard(name, card["visibility"]);
  if (hidden !== undefined) {
    report(hidden);
    return "";
  }
  const write = writers.get(name);
  if (write !== undefined) return write(card);
  report(leftOut.get(name) ?? `an unknown card was left out: ${name.slice(0, 40)}`);
  return "";
}

export const isCard = (name: string): boolean => writers.has(name) || leftOut.has(name);

const leftOut: ReadonlyMap<string, string> = new Map([
  ["signup", "a Ghost sign-up form was left out"],
  ["email", "newsletter-only text was left out"],
  ["email-cta", "newsletter-only text was left out"],
  // A paywall hides text only in posts that are not public, which become drafts.
  ["paywall", "a paywall was removed, so the text behind it is part of the post"],
  ["transistor", "a members-only podcast player (Transistor) was left out"],
]);

/** Returns the first of the given fields that is a non-empty string. */
function text(card: Card, ...names: readonly string[]): string {
  const values = names.map((name) => card[name]);
  const found = values.find((value) => typeof value === "string" && value !== "");
  return typeof found === "string" ? found : "";
}

function size(card: Card, name: string): number | undefined {
  const value = Number(card[name]);
  return Number.isFinite(value) && value > 0 ? Math.round(value) : undefined;
}

function part(card: Card, name: string): Card {
  const value = card[name];
  return isObject(value) ? value : {};
}

const caption = (card: Card): string => wrap("figcaption", text(card, "caption"));

function figure(name: string, card: Card, ...inner: readonly string[]): string {
  const width = text(card, "cardWidth", "width");
  const widthClass = width === "wide" || width === "full" ? ` kg-width-${width}` : "";
  return element(
    "figure",
    { class: `kg-card kg-${name}-card${widthClass}` },
    ...inner,
    caption(card),
  );
}

function picture(card: Card): string {
  const image = tag("img", {
    src: text(card, "src"),
    alt: text(card, "alt"),
    title: text(card, "title"),
    width: size(card, "width"),
    height: size(card, "height"),
  });
  const href = text(card, "href");
  return href === "" ? image : element("a", { href }, image);
}

const barePicture = (src: string): string => (src === "" ? "" : tag("img", { src }));
const div = (className: string, ...inner: readonly string[]): string =>
  element("div", { class: className }, ...inner);
const rawHtml = (html: string): string => element("div", { "data-raw-html": html.trim() });
const buttonLink = (href: string, words: string): string =>
  href === "" || words === ""
    ? ""
    : div("", element("a", { class: "kg-btn", href }, escapeHtml(words)));

const button = (card: Card): string =>
  buttonLink(text(card, "buttonUrl"), text(card, "buttonText"));

function code(card: Card): string {
  // The HTML parser drops a line break directly after `<pre>`.
  const content = `\n${escapeHtml(text(card, "code"))}`;
  const pre = element("pre", { "data-language": text(card, "language") }, content);
  return text(card, "caption") === "" ? pre : element("figure", {}, pre, caption(card));
}

function markdown(card: Card): string {
  const options = { allowDangerousHtml: true, extensions: [gfm()], htmlExtensions: [gfmHtml()] };
  return div("", micromark(text(card, "markdown"), options));
}

/** Functions that return a card's HTML, or an empty string for a card without content. */
const writers: ReadonlyMap<string, (card: Card) => string> = new Map(
  Object.entries({
    image: (card) => (text(card, "src") === "" ? "" : figure("image", card, picture(card))),

    gallery(card) {
      const images = Array.isArray(card["images"]) ? card["images"].filter(isObject) : [];
      const items = images
        .filter((one) => text(one, "src") !== "")
        .map((one) => element("figure", {}, picture(one), caption(one)));
      return items.length === 0 ? "" : figure("gallery", card, ...items);
    },

    bookmark(card) {
      const metadata = part(card, "metadata");
      const read = (name: string) => text(metadata, name) || text(card, name);
      const href = text(card, "url") || text(metadata, "url");
      const field = (name: string) =>
        wrap("div", escapeHtml(read(name)), { class: `kg-bookmark-${name}` });
      const thumbnail = wrap("div", barePicture(read("thumbnail")), {
        class: "kg-bookmark-thumbnail",
      });
      const attributes = { class: "kg-bookmark-container", href };
      const link = element("a", attributes, field("title"), field("description"), thumbnail);
      return href === "" ? "" : figure("bookmark", card, link);
    },

    // If the provider is known, an embed becomes its URL, otherwise the HTML from the other site.
    embed(card) {
      const url = text(card, "url");
      const html = text(card, "html");
      if (providerFrame(url) === undefined && html !== "") {
        return figure("embed", card, /<iframe\b/i.test(html) ? html : rawHtml(html));
      }
      const attributes = {
        class: "wp-block-embed__wrapper",
        title: text(part(card, "metadata"), "title"),
      };
      return url === "" ? "" : figure("embed", card, element("div", attributes, escapeHtml(url)));
    },

    // Author-written HTML that a document cannot represent stays raw, in a frame.
    html(card) {
      const html = text(card, "html", "payload");
      return /<(?:script|style|form|canvas|svg)\b/i.test(html) ? rawHtml(html) : div("", html);
    },

    markdown,
    "card-markdown": markdown,

    video(card) {
      const src = text(card, "src");
      const attributes = {
        src,
        poster: text(card, "customThumbnailSrc", "thumbnailSrc"),
        width: size(card, "width"),
        height: size(card, "height"),
        loop: card["loop"] === true,
        controls: true,
      };
      const video = element("video", attributes);
      return src === "" ? "" : figure("video", { ...card, width: "" }, video);
    },

    audio(card) {
      const src = text(card, "src");
      const thumbnail = barePicture(text(card, "thumbnailSrc"));
      const title = escapeHtml(text(card, "title"));
      if (src === "") return "";
      return div(
        "kg-card kg-audio-card",
        wrap("div", thumbnail, { class: "kg-audio-thumbnail" }),
        element("audio", { src }),
        wrap("div", title, { class: "kg-audio-title" }),
      );
    },

    file(card) {
      const href = text(card, "src");
      const title = div("kg-file-card-title", escapeHtml(text(card, "fileTitle", "fileName")));
      const link = element("a", { class: "kg-file-card-container", href }, title);
      const words = wrap("p", escapeHtml(text(card, "fileCaption")));
      return href === "" ? "" : div("kg-card kg-file-card", link) + words;
    },

    code,
    codeblock: code,

    callout: (card) =>
      div(
        `kg-card kg-callout-card kg-callout-card-${text(card, "backgroundColor") || "grey"}`,
        wrap("div", escapeHtml(text(card, "calloutEmoji")), { class: "kg-callout-emoji" }),
        div("kg-callout-text", text(card, "calloutText")),
      ),

    toggle: (card) =>
      div(
        "kg-card kg-toggle-card",
        div("kg-toggle-heading-text", text(card, "heading")),
        div("kg-toggle-content", text(card, "content")),
      ),

    button,

    header: (card) =>
      barePicture(text(card, "backgroundImageSrc")) +
      wrap("h2", text(card, "header")) +
      wrap("h3", text(card, "subheader")) +
      (card["buttonEnabled"] === true ? button(card) : ""),

    product(card) {
      const rating = card["productRatingEnabled"] === true ? size(card, "productStarRating") : 0;
      const stars = "★".repeat(Math.min(5, rating ?? 0)).padEnd(5, "☆");
      return div(
        "",
        barePicture(text(card, "productImageSrc")),
        wrap("h4", text(card, "productTitle")),
        rating ? wrap("p", stars) : "",
        wrap("div", text(card, "productDescription")),
        card["productButtonEnabled"] === true
          ? buttonLink(text(card, "productUrl"), text(card, "productButton"))
          : "",
      );
    },

    "call-to-action": (card) =>
      div(
        "",
        card["hasSponsorLabel"] === true ? wrap("div", text(card, "sponsorLabel")) : "",
        barePicture(text(card, "imageUrl")),
        wrap("div", text(card, "textValue")),
        card["showButton"] === true ? button(card) : "",
      ),

    "before-after": (card) =>
      [part(card, "beforeImage"), part(card, "afterImage")]
        .filter((one) => text(one, "src") !== "")
        .map((one) => figure("image", {}, picture(one)))
        .join("") + wrap("p", text(card, "caption")),

    hr: () => "<hr>",
    horizontalrule: () => "<hr>",
  } satisfies Record<string, (card: Card) => string>),
);
