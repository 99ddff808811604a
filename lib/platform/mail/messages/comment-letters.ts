/** Composes the emails about comments. Cleans and shortens all text written by other people. */
import { getTranslator, type Translator } from "../../../messages/translator.ts";
import { cleanPersonName, cleanText, cleanTitle } from "./cleaned-text.ts";
import { aside, link, nameLink, paragraph, renderLetter } from "./letter.ts";
import type { Block, Letter, LetterSite, QuoteBlock } from "./letter.ts";

/** Maximum number of comments shown in an email. */
const maximumComments = 20;

export type MailedComment = {
  readonly authorName: string;
  readonly postTitle: string;
  readonly text: string;
  /** The comment's permalink. */
  readonly href: string;
};

export type NoticeReason = "followed" | "ownPost" | "reply";

/** Absolute URLs for the footer. */
type FooterLinks = {
  /** Unsubscribes from this conversation or, in a digest, from all digests. */
  readonly unsubscribe: string;
  /** Unsubscribes from all emails about comments. */
  readonly unsubscribeAll: string;
  readonly settings: string;
};

type CommentLetter = LetterSite & {
  /** Oldest first. Must not be empty. */
  readonly comments: readonly MailedComment[];
  readonly footer: FooterLinks;
};

/** Composes the email about new comments on a post. `reason` is the recipient's strongest one. */
export function commentNotice(letter: CommentLetter & { readonly reason: NoticeReason }): Letter {
  const { comments, footer, reason, siteName, language } = letter;
  const t = getTranslator(language);
  const count = comments.length;
  const [first] = comments;
  const title = cleanTitle(first?.postTitle ?? "");
  const name = cleanPersonName(first?.authorName ?? "");
  const single = reason === "reply" ? "reply" : "comment";
  return renderLetter(letter, {
    subject:
      count === 1
        ? t(`mails.comments.${single}.subject`, { name, title })
        : t("mails.comments.several.subject", { count, title }),
    heading:
      count === 1
        ? t(`mails.comments.${single}.heading`)
        : t("mails.comments.several.heading", { count }),
    blocks: [
      paragraph(t("mails.comments.place", { title })),
      ...comments.slice(0, maximumComments).map((comment) => quote(t, comment, count > 1)),
      ...mentionRest(t, count - maximumComments),
      ...(count === 1 && first ? [link(t("mails.comments.open"), first.href)] : []),
    ],
    reason: t(`mails.comments.reasons.${reason}`, { siteName }),
    footerLinks: [
      nameLink(t("mails.comments.links.unsubscribe"), footer.unsubscribe),
      ...buildLastLinks(t, footer),
    ],
  });
}

/** Composes the email to owners and moderators. `total` is the number of all comments that wait for approval. */
export function commentDigest(
  letter: CommentLetter & { readonly total: number; readonly reviewLink: string },
): Letter {
  const { comments, footer, siteName, language, total } = letter;
  const t = getTranslator(language);
  return renderLetter(letter, {
    subject: t("mails.comments.digest.subject", { count: total, siteName }),
    heading: t("mails.comments.digest.heading"),
    blocks: [
      paragraph(t("mails.comments.digest.text", { count: total })),
      ...comments.slice(0, maximumComments).map((comment) => quoteWithPlace(t, comment)),
      ...mentionRest(t, total - Math.min(comments.length, maximumComments)),
      link(t("mails.comments.digest.review"), letter.reviewLink),
    ],
    reason: t("mails.comments.reasons.digest", { siteName }),
    footerLinks: [
      nameLink(t("mails.comments.links.noDigest"), footer.unsubscribe),
      ...buildLastLinks(t, footer),
    ],
  });
}

const buildLastLinks = (t: Translator, { unsubscribeAll, settings }: FooterLinks) => [
  nameLink(t("mails.comments.links.unsubscribeAll"), unsubscribeAll),
  nameLink(t("mails.comments.links.settings"), settings),
];

/** Returns a note about the comments that are not shown, if there are any. */
const mentionRest = (t: Translator, rest: number): Block[] =>
  rest > 0 ? [aside(t("mails.comments.more", { count: rest }))] : [];

const quote = (t: Translator, comment: MailedComment, hasLink: boolean): QuoteBlock => ({
  kind: "quote",
  source: cleanPersonName(comment.authorName),
  text: cleanText(comment.text),
  link: hasLink ? nameLink(t("mails.comments.view"), comment.href) : undefined,
});

const quoteWithPlace = (t: Translator, comment: MailedComment): QuoteBlock => ({
  ...quote(t, comment, false),
  source: t("mails.comments.digest.source", {
    name: cleanPersonName(comment.authorName),
    title: cleanTitle(comment.postTitle),
  }),
});
