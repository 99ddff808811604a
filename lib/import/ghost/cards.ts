/**
 * Conversion of Ghost cards to HTML. Cards are the parts of a post that are not text, and are the same in
 * both formats.
 */
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { escapeHtml } from "../../site/escape-markup.ts";
import { isObject } from "../../wix/json-object.ts";
import { providerFrame } from "../../rich-content/providers.ts";
import { element, tag, wrapped } from "./markup.ts";

/** Data of a card, as the Ghost editor stores it. */
export type Card = Readonly<Record<string, unknown>>;
export type Report = (what: string) => void;
type Write = (card: Card, report: Report) => string;

/** Returns the HTML of a card. Reports a card that cannot be imported and returns an empty string. */
export function cardHtml(name: string, card: Card, report: Report): string {
  const write = writers.get(name);
  if (write !== undefined) return write(card, report);
  report(leftOut.get(name) ?? `an unknown card was left out: ${name.slice(0, 40)}`);
  return "";
}

export const isCard = (name: string): boolean => writers.has(name) || leftOut.has(name);

const leftOut: ReadonlyMap<string, string> = new Map([
  ["signup", "a Ghost sign-up form was left out"],
  ["email", "newsletter-only text was left out"],
  ["email-cta", "newsletter-only text was left out"],
  ["paywall", "a paywall was removed, so the text behind it is part of the post"],
  ["transistor", "a members-only podcast player (Transistor) was left out"],
]);

function text(card: Card, ...names: readonly string[]): string {
  for (const name of names) {
    const value = card[name];
    if (typeof value === "string" && value !== "") return value;
  }
  return "";
}

function size(card: Card, name: string): number | undefined {
  const value = Number(card[name]);
  return Number.isFinite(value) && value > 0 ? Math.round(value) : undefined;
}

function part(card: Card, name: string): Card {
  const value = card[name];
  return isObject(value) ? value : {};
}

const caption = (card: Card): string => wrapped("figcaption", text(card, "caption"));

const figure = (name: string, card: Card, ...inner: readonly string[]): string =>
  element(
    "figure",
    {
      class: ["kg-card", `kg-${name}-card`, widthClass(card)].filter(Boolean).join(" "),
    },
    ...inner,
    caption(card),
  );

function widthClass(card: Card): string {
  const width = text(card, "cardWidth", "width");
  return width === "wide" || width === "full" ? `kg-width-${width}` : "";
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

const pictureWithout = (src: string): string => (src === "" ? "" : tag("img", { src }));

const image: Write = (card) =>
  text(card, "src") === "" ? "" : figure("image", card, picture(card));

const gallery: Write = (card) => {
  const images = Array.isArray(card["images"]) ? card["images"].filter(isObject) : [];
  const shown = images.filter((one) => text(one, "src") !== "");
  if (shown.length === 0) return "";
  const items = shown.map((one) => element("figure", {}, picture(one), caption(one)));
  return figure("gallery", card, ...items);
};

const bookmark: Write = (card) => {
  const metadata = part(card, "metadata");
  const href = text(card, "url") || text(metadata, "url");
  if (href === "") return "";
  const field = (name: string, of: string) =>
    wrapped("div", escapeHtml(text(metadata, of) || text(card, of)), {
      class: `kg-bookmark-${name}`,
    });
  return figure(
    "bookmark",
    card,
    element(
      "a",
      { class: "kg-bookmark-container", href },
      field("title", "title"),
      field("description", "description"),
      wrapped("div", pictureWithout(text(metadata, "thumbnail") || text(card, "thumbnail")), {
        class: "kg-bookmark-thumbnail",
      }),
    ),
  );
};

/** Writes an embed as its URL if the provider is known, otherwise as the HTML from the other site. */
const embed: Write = (card) => {
  const url = text(card, "url");
  const html = text(card, "html");
  if (providerFrame(url) !== undefined || html === "") {
    const title = text(part(card, "metadata"), "title");
    return url === ""
      ? ""
      : figure(
          "embed",
          card,
          element("div", { class: "wp-block-embed__wrapper", title }, escapeHtml(url)),
        );
  }
  return figure("embed", card, /<iframe\b/i.test(html) ? html : raw(html));
};

const raw = (html: string): string => tag("div", { "data-raw-html": html.trim() }) + "</div>";

/** Writes the HTML of the author. HTML that a document cannot hold stays raw, in a frame. */
const html: Write = (card) => {
  const written = text(card, "html", "payload");
  return /<(?:script|style|form|canvas|svg)\b/i.test(written)
    ? raw(written)
    : element("div", {}, written);
};

const markdown: Write = (card) => {
  const options = { allowDangerousHtml: true, extensions: [gfm()], htmlExtensions: [gfmHtml()] };
  return element("div", {}, micromark(text(card, "markdown"), options));
};

const video: Write = (card) => {
  const src = text(card, "src");
  if (src === "") return "";
  const film = element("video", {
    src,
    poster: text(card, "customThumbnailSrc", "thumbnailSrc"),
    width: size(card, "width"),
    height: size(card, "height"),
    loop: card["loop"] === true,
    controls: true,
  });
  return figure("video", { ...card, width: "" }, film);
};

const audio: Write = (card) => {
  const src = text(card, "src");
  if (src === "") return "";
  return element(
    "div",
    { class: "kg-card kg-audio-card" },
    wrapped("div", pictureWithout(text(card, "thumbnailSrc")), { class: "kg-audio-thumbnail" }),
    element("audio", { src }),
    wrapped("div", escapeHtml(text(card, "title")), { class: "kg-audio-title" }),
  );
};

const file: Write = (card) => {
  const href = text(card, "src");
  if (href === "") return "";
  const title = escapeHtml(text(card, "fileTitle", "fileName"));
  const words = text(card, "fileCaption");
  return (
    element(
      "div",
      { class: "kg-card kg-file-card" },
      element(
        "a",
        { class: "kg-file-card-container", href },
        element("div", { class: "kg-file-card-title" }, title),
      ),
    ) + wrapped("p", escapeHtml(words))
  );
};

const code: Write = (card) => {
  const pre = element(
    "pre",
    { "data-language": text(card, "language") },
    // The HTML parser drops a line end directly after `<pre>`.
    `\n${escapeHtml(text(card, "code"))}`,
  );
  return text(card, "caption") === "" ? pre : element("figure", {}, pre, caption(card));
};

const callout: Write = (card) =>
  element(
    "div",
    { class: `kg-card kg-callout-card kg-callout-card-${text(card, "backgroundColor") || "grey"}` },
    wrapped("div", escapeHtml(text(card, "calloutEmoji")), { class: "kg-callout-emoji" }),
    element("div", { class: "kg-callout-text" }, text(card, "calloutText")),
  );

const toggle: Write = (card) =>
  element(
    "div",
    { class: "kg-card kg-toggle-card" },
    element("div", { class: "kg-toggle-heading-text" }, text(card, "heading")),
    element("div", { class: "kg-toggle-content" }, text(card, "content")),
  );

const anchorButton = (href: string, words: string): string =>
  href === "" || words === ""
    ? ""
    : element("div", {}, element("a", { class: "kg-btn", href }, escapeHtml(words)));

const button: Write = (card) => anchorButton(text(card, "buttonUrl"), text(card, "buttonText"));

const header: Write = (card) =>
  [
    pictureWithout(text(card, "backgroundImageSrc")),
    wrapped("h2", text(card, "header")),
    wrapped("h3", text(card, "subheader")),
    card["buttonEnabled"] === true ? button(card, () => {}) : "",
  ].join("");

const product: Write = (card) => {
  const stars = card["productRatingEnabled"] === true ? size(card, "productStarRating") : undefined;
  return element(
    "div",
    {},
    pictureWithout(text(card, "productImageSrc")),
    wrapped("h4", text(card, "productTitle")),
    stars === undefined ? "" : wrapped("p", "★".repeat(Math.min(5, stars)).padEnd(5, "☆")),
    wrapped("div", text(card, "productDescription")),
    card["productButtonEnabled"] === true
      ? anchorButton(text(card, "productUrl"), text(card, "productButton"))
      : "",
  );
};

const callToAction: Write = (card) =>
  element(
    "div",
    {},
    card["hasSponsorLabel"] === true ? wrapped("div", text(card, "sponsorLabel")) : "",
    pictureWithout(text(card, "imageUrl")),
    wrapped("div", text(card, "textValue")),
    card["showButton"] === true ? button(card, () => {}) : "",
  );

const beforeAfter: Write = (card) =>
  [part(card, "beforeImage"), part(card, "afterImage")]
    .filter((one) => text(one, "src") !== "")
    .map((one) => figure("image", {}, picture(one)))
    .join("") + wrapped("p", text(card, "caption"));

const rule: Write = () => "<hr>";

const writers: ReadonlyMap<string, Write> = new Map([
  ["image", image],
  ["gallery", gallery],
  ["bookmark", bookmark],
  ["embed", embed],
  ["video", video],
  ["audio", audio],
  ["file", file],
  ["code", code],
  ["codeblock", code],
  ["html", html],
  ["markdown", markdown],
  ["card-markdown", markdown],
  ["callout", callout],
  ["toggle", toggle],
  ["button", button],
  ["call-to-action", callToAction],
  ["header", header],
  ["product", product],
  ["before-after", beforeAfter],
  ["hr", rule],
  ["horizontalrule", rule],
]);
