/**
 * A mail's words as blocks, written once and told twice: as text and as HTML. A message gives its
 * blocks plain strings; nothing in them is markup.
 */
import { languageOfWords } from "../../../messages/catalogue.ts";
import { blockAsHtml, pageAsHtml } from "./html.ts";
import { blockAsText, pageAsText } from "./text.ts";

/** Whose mail it is. */
export type LetterSite = {
  readonly siteName: string;
  /** Public origin. */
  readonly siteUrl: string;
  /** Its words and dates are written in it (BCP 47), as far as it is translated. */
  readonly language: string;
};

export type Block =
  | { readonly kind: "paragraph"; readonly text: string }
  /** Something to be typed elsewhere. */
  | { readonly kind: "code"; readonly code: string }
  | { readonly kind: "link"; readonly label: string; readonly href: string }
  /** Said more quietly. */
  | { readonly kind: "aside"; readonly text: string };

export type Letter = { readonly subject: string; readonly text: string; readonly html: string };

type LetterParts = {
  readonly subject: string;
  readonly heading: string;
  readonly blocks: readonly Block[];
  /** Why this mail came. */
  readonly reason: string;
};

/** Sets a letter, with the site's name above it and the reason for it below. */
export function letterOf(
  { siteName, siteUrl, language }: LetterSite,
  { subject, heading, blocks, reason }: LetterParts,
): Letter {
  const page = { siteName, siteUrl, language: languageOfWords(language), subject, heading, reason };
  return {
    subject,
    text: pageAsText(page, blocks.map(blockAsText)),
    html: pageAsHtml(page, blocks.map(blockAsHtml)),
  };
}

export const paragraph = (text: string): Block => ({ kind: "paragraph", text });
export const code = (digits: string): Block => ({ kind: "code", code: digits });
export const aside = (text: string): Block => ({ kind: "aside", text });

/** Throws for anything but a web address: a mail must not carry a link that does something else. */
export function link(label: string, href: string): Block {
  if (!/^https?:$/.test(new URL(href).protocol)) throw new TypeError("not a web address");
  return { kind: "link", label, href };
}

/** An instant (epoch milliseconds) to the minute, in universal time, as a letter of the site tells it. */
export function instantInWords(instant: number, language: string): string {
  return new Intl.DateTimeFormat(languageOfWords(language), {
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone: "UTC",
    timeZoneName: "short",
  }).format(instant);
}
