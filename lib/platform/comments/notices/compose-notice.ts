/** Composes the emails about comments at the time of sending, so that they contain the current comments. */
import { z } from "zod";
import { paths } from "../../../site/paths/paths.ts";
import type { Store } from "../../database/database.ts";
import { getMailDomain } from "../../mail/addresses.ts";
import {
  commentDigest,
  commentNotice,
  type MailedComment,
  type NoticeReason,
} from "../../mail/messages/comment-letters.ts";
import type { Letter, LetterSite } from "../../mail/messages/letter.ts";
import type { MailJob } from "../../mail/outbox.ts";
import { findPublishedComments, findWaitingComments, type NoticeComment } from "./notice.reader.ts";
import { countQueues } from "../moderation/moderation-queue.ts";
import { selectRecipients, type NoticeKind } from "./recipients.ts";
import { createUnsubscribeLinks } from "./unsubscribe-links.ts";
import type { UnsubscribeScope, UnsubscribeTokens } from "./unsubscribe-token.ts";

const noticeData = z.object({
  postId: z.string(),
  comments: z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(z.array(z.tuple([z.string(), z.enum(["reply", "own-post", "followed"])]))),
});
/** Maximum number of comments listed in a digest. */
const longestDigest = 20;

const digestData = z.object({ since: z.coerce.number() });

/** The reasons for an email, strongest first. */
const reasons = [
  ["reply", "reply"],
  ["own-post", "ownPost"],
  ["followed", "followed"],
] as const satisfies readonly (readonly [NoticeKind, NoticeReason])[];

export type NoticeComposer = ReturnType<typeof createNoticeComposer>;

/**
 * Creates the composer of emails about comments. It returns `undefined` if no comment is left to report, or if the
 * member can no longer receive the email or has opted out.
 */
export function createNoticeComposer({ database }: Store, tokens: UnsubscribeTokens) {
  /** Returns whether the recipient is still subscribed to emails of this kind. */
  async function isWanted(job: MailJob, kind: NoticeKind, postId: string): Promise<boolean> {
    const row = await selectRecipients(database, kind, postId)
      .select("identity.id")
      .where("identity.id", "=", job.identityId ?? "")
      .where("identity.email", "=", job.recipient)
      .executeTakeFirst();
    return row !== undefined;
  }

  async function composeNotice(job: MailJob, site: LetterSite): Promise<Letter | undefined> {
    const { postId, comments } = noticeData.parse(job.data);
    const wanted = new Set<NoticeKind>();
    for (const [kind] of reasons) if (await isWanted(job, kind, postId)) wanted.add(kind);
    const kinds = new Map(comments.filter(([, kind]) => wanted.has(kind)));
    const published = await findPublishedComments(database, postId, [...kinds.keys()]);
    const left = new Set(published.map(({ id }) => kinds.get(id)));
    const reason = reasons.find(([kind]) => left.has(kind))?.[1];
    if (reason === undefined) return undefined;
    const links = createUnsubscribeLinks(tokens, site.siteUrl, job.identityId ?? "");
    const scope: UnsubscribeScope = { kind: "post", postId };
    const letter = commentNotice({
      ...site,
      reason,
      comments: published.map((comment) => toMailedComment(comment, site)),
      footer: createFooter(links, scope),
    });
    return {
      ...letter,
      headers: { ...links.headers(scope), References: buildThreadId(site, postId) },
    };
  }

  async function composeDigest(job: MailJob, site: LetterSite): Promise<Letter | undefined> {
    if (!(await isWanted(job, "waiting", ""))) return undefined;
    const { since } = digestData.parse(job.data);
    const waiting = await findWaitingComments(database, { since, limit: longestDigest });
    if (waiting.length === 0) return undefined;
    const links = createUnsubscribeLinks(tokens, site.siteUrl, job.identityId ?? "");
    const letter = commentDigest({
      ...site,
      total: (await countQueues(database)).waiting,
      comments: waiting.map((comment) => toMailedComment(comment, site)),
      reviewLink: `${site.siteUrl}${paths.admin()}/comments`,
      footer: createFooter(links, { kind: "digest" }),
    });
    return { ...letter, headers: links.headers({ kind: "digest" }) };
  }

  return { composeNotice, composeDigest };
}

const toMailedComment = (
  { id, slug, ...comment }: NoticeComment,
  { siteUrl }: LetterSite,
): MailedComment => ({
  ...comment,
  href: siteUrl + paths.comment(slug, id),
});

/** Returns a message ID to which all emails about a conversation refer, so that mail clients group them. */
const buildThreadId = ({ siteUrl }: LetterSite, postId: string): string =>
  `<comments.${encodeURIComponent(postId)}@${getMailDomain(siteUrl)}>`;

/** Creates the links in an email's footer. */
const createFooter = (
  links: ReturnType<typeof createUnsubscribeLinks>,
  scope: UnsubscribeScope,
) => ({
  unsubscribe: links.page(scope),
  unsubscribeAll: links.page({ kind: "all" }),
  settings: links.settings,
});
