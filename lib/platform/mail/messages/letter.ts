/** The content of a mail as blocks of plain strings, which are rendered both as text and as HTML. */
import { languageOfWords } from "../../../messages/catalogue.ts";
import { getTranslator } from "../../../messages/translator.ts";
import { renderBlockAsHtml, renderPageAsHtml } from "./html.ts";
import { renderBlockAsText, renderPageAsText } from "./text.ts";

/** The site that sends a mail. */
export type LetterSite = {
  readonly siteName: string;
  /** Public origin. */
  readonly siteUrl: string;
  /** Language of the text and the dates (BCP 47), as far as it is translated. */
  readonly language: string;
};

export type Block =
  | { readonly kind: "paragraph"; readonly text: string }
  /** A code that the recipient types into a form. */
  | { readonly kind: "code"; readonly code: string }
  | { readonly kind: "link"; readonly label: string; readonly href: string }
  /** A less important paragraph. */
  | { readonly kind: "aside"; readonly text: string };

export type Letter = { readonly subject: string; readonly text: string; readonly html: string };

/** The page around the blocks of a mail. */
export type LetterPage = LetterSite & {
  readonly subject: string;
  readonly heading: string;
  /** Why the recipient gets this mail. */
  readonly reason: string;
};

type LetterParts = Omit<LetterPage, keyof LetterSite> & { readonly blocks: readonly Block[] };

/** Renders a mail, with the site's name above the blocks and the reason below them. */
export function renderLetter(
  { siteName, siteUrl, language }: LetterSite,
  { subject, heading, blocks, reason }: LetterParts,
): Letter {
  const page = { siteName, siteUrl, language: languageOfWords(language), subject, heading, reason };
  return {
    subject,
    text: renderPageAsText(page, blocks.map(renderBlockAsText)),
    html: renderPageAsHtml(page, blocks.map(renderBlockAsHtml)),
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
  const say = getTranslator(language);
  const codeBlock: Block = { kind: "code", code };
  if (usableFrom === undefined) {
    return [codeBlock, paragraph(say("mails.codes.validity", { minutes }))];
  }
  // The mail shows whole minutes. In the minute before, the code would still be rejected.
  const minute = Math.ceil(usableFrom / 60_000) * 60_000;
  const when = formatInstant(minute, language);
  return [
    paragraph(say("mails.codes.usableFrom", { when })),
    codeBlock,
    paragraph(say("mails.codes.validityLater", { minutes })),
  ];
}

export const paragraph = (text: string): Block => ({ kind: "paragraph", text });
export const aside = (text: string): Block => ({ kind: "aside", text });

/** Creates a link. Throws unless the URL is http or https, because other links in a mail could be harmful. */
export function link(label: string, href: string): Block {
  if (!/^https?:$/.test(new URL(href).protocol)) throw new TypeError("not a web address");
  return { kind: "link", label, href };
}

/** Formats a date (epoch milliseconds) to the minute, in UTC, in the language of the mail. */
export function formatInstant(instant: number, language: string): string {
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
