/**
 * A mail's words as blocks, written once and told twice: as text and as HTML. A message gives its
 * blocks plain strings; nothing in them is markup.
 */
import { languageOfWords } from "../../../messages/catalogue.ts";
import { translatorOf } from "../../../messages/translator.ts";
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

/** A code for a mail, with its validity. */
export type CodeInfo = {
  readonly code: string;
  /** Validity, counted from `usableFrom` if there is one. */
  readonly minutes: number;
  /** Epoch milliseconds; `undefined` if it is valid at once. */
  readonly usableFrom?: number | undefined;
};

/** Returns blocks with the code and its validity. */
export function codeBlocks(
  { code, minutes, usableFrom }: CodeInfo,
  language: string,
): readonly Block[] {
  const say = translatorOf(language);
  const codeBlock: Block = { kind: "code", code };
  if (usableFrom === undefined) {
    return [codeBlock, paragraph(say("mails.codes.validity", { minutes }))];
  }
  // The mail shows whole minutes. In the minute before, the code would still be refused.
  const minute = Math.ceil(usableFrom / 60_000) * 60_000;
  const when = instantInWords(minute, language);
  return [
    paragraph(say("mails.codes.usableFrom", { when })),
    codeBlock,
    paragraph(say("mails.codes.validityLater", { minutes })),
  ];
}

export const paragraph = (text: string): Block => ({ kind: "paragraph", text });
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
