/** An email's content as blocks of plain strings, which are rendered both as text and as HTML. */
import { toInterfaceLanguage } from "../../../messages/catalogue.ts";
import { getTranslator } from "../../../messages/translator.ts";
import type { Look } from "../../../wix/site/look.ts";
import { renderBlockAsHtml, renderPageAsHtml } from "./html.ts";
import { createLetterLook, type LetterLook } from "./letter-look.ts";
import { renderBlockAsText, renderPageAsText } from "./text.ts";

/** The site that sends an email. */
export type LetterSite = {
  readonly siteName: string;
  /** Default: the look of a new site. */
  readonly look?: Look | undefined;
  /** Public origin. */
  readonly siteUrl: string;
  /** Language for the text and dates (BCP 47), if a translation exists. */
  readonly language: string;
  /** IANA name of the time zone of dates. Default: UTC. */
  readonly timeZone?: string | undefined;
};

export type Block =
  | { readonly kind: "paragraph"; readonly text: string }
  /** A code for the recipient to enter in a form. */
  | { readonly kind: "code"; readonly code: string }
  | { readonly kind: "link"; readonly label: string; readonly href: string }
  /** A less important paragraph. */
  | { readonly kind: "aside"; readonly text: string }
  | QuoteBlock;

/** Text by another person, which may have several lines. */
export type QuoteBlock = {
  readonly kind: "quote";
  /** The author of the text, and where it was written. */
  readonly source: string;
  readonly text: string;
  readonly link?: NamedLink | undefined;
};

export type NamedLink = { readonly label: string; readonly href: string };

export type Letter = {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Additional header fields. Their values must not contain text that users entered. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
};

/** The page around an email's blocks. */
export type LetterPage = Omit<LetterSite, "look"> & {
  readonly look: LetterLook;
  readonly subject: string;
  readonly heading: string;
  /** Why the recipient is getting this email. */
  readonly reason: string;
  /** Links below the reason, for example to unsubscribe. */
  readonly footerLinks?: readonly NamedLink[] | undefined;
};

type LetterParts = Omit<LetterPage, keyof LetterSite | "look"> & {
  readonly blocks: readonly Block[];
};

/** Renders an email, with the site's name above the blocks and the reason below them. */
export function renderLetter(
  { siteName, siteUrl, language, look }: LetterSite,
  { subject, heading, blocks, reason, footerLinks }: LetterParts,
): Letter {
  const page = {
    siteName,
    siteUrl,
    look: createLetterLook(look, siteUrl),
    language: toInterfaceLanguage(language),
    subject,
    heading,
    reason,
    footerLinks,
  };
  return {
    subject,
    text: renderPageAsText(page, blocks.map(renderBlockAsText)),
    html: renderPageAsHtml(
      page,
      blocks.map((block) => renderBlockAsHtml(block, page.look)),
    ),
  };
}

/** A code to be emailed, with its period of validity. */
export type CodeInfo = {
  readonly code: string;
  /** Validity period, which starts at `usableFrom` if that is set. */
  readonly minutes: number;
  /** Epoch milliseconds. `undefined` if the code is valid immediately. */
  readonly usableFrom?: number | undefined;
};

/** Returns blocks with the code and its validity period. */
export function codeBlocks(letter: LetterSite & CodeInfo): readonly Block[] {
  const { code, minutes, usableFrom } = letter;
  const t = getTranslator(letter.language);
  const codeBlock: Block = { kind: "code", code };
  if (usableFrom === undefined) {
    return [codeBlock, paragraph(t("mails.codes.validity", { minutes }))];
  }
  // The email shows the time rounded up to a whole minute. Rounded down, it would name a time at which the code is
  // still rejected.
  const minute = Math.ceil(usableFrom / 60_000) * 60_000;
  const when = formatInstant(minute, letter);
  return [
    paragraph(t("mails.codes.usableFrom", { when })),
    codeBlock,
    paragraph(t("mails.codes.validityLater", { minutes })),
  ];
}

export const paragraph = (text: string): Block => ({ kind: "paragraph", text });
export const aside = (text: string): Block => ({ kind: "aside", text });

/**
 * Creates a link. Throws unless the URL is http or https, because other kinds of links in an email could be
 * harmful.
 */
export function link(label: string, href: string): Block {
  return { kind: "link", ...nameLink(label, href) };
}

/** Creates a named link. Throws in the same cases as {@link link}. */
export function nameLink(label: string, href: string): NamedLink {
  if (!/^https?:$/.test(new URL(href).protocol)) throw new TypeError("not a web address");
  return { label, href };
}

/** Formats a date (epoch milliseconds) to the minute, in the email's language and time zone. */
export function formatInstant(
  instant: number,
  { language, timeZone = "UTC" }: Pick<LetterSite, "language" | "timeZone">,
): string {
  return new Intl.DateTimeFormat(toInterfaceLanguage(language), {
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone,
    timeZoneName: "short",
  }).format(instant);
}
