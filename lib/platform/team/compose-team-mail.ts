/** Composes the emails about the team at the time of sending, so that they contain the current state. */
import { z } from "zod";
import { paths } from "../../site/paths/paths.ts";
import { roles } from "../../wix/admin/roles.ts";
import { createUnsubscribeLinks } from "../comments/notices/unsubscribe-links.ts";
import type { UnsubscribeTokens } from "../comments/notices/unsubscribe-token.ts";
import type { Database, Store } from "../database/database.ts";
import { findRole } from "../identity/roles/role.service.ts";
import type { Letter, LetterSite } from "../mail/messages/letter.ts";
import { newRole, postDecisions, submittedPosts } from "../mail/messages/team-letters.ts";
import type { MailJob } from "../mail/outbox.ts";
import type { TeamMailKind } from "../../wix/admin/team-mails.ts";
import { isWanted } from "./recipients.ts";

/** Maximum number of posts in an email. */
const longestMail = 20;

const json = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(schema);

const roleData = z.object({ role: z.enum(roles) });
const submissionData = z.object({ posts: json(z.array(z.string())) });
const decisionData = z.object({
  decisions: json(z.array(z.tuple([z.string(), z.enum(["approved", "rejected"]), z.string()]))),
});

export type TeamMailComposer = ReturnType<typeof createTeamMailComposer>;

/**
 * Creates the composer of emails about the team. It returns `undefined` if there is nothing left to report, or if the member
 * can no longer receive the email or has turned it off.
 */
export function createTeamMailComposer({ database }: Store, tokens: UnsubscribeTokens) {
  async function composeRole(job: MailJob, site: LetterSite): Promise<Letter | undefined> {
    const { role } = roleData.parse(job.data);
    if (!(await isWanted(database, job, "roles"))) return undefined;
    if ((await findRole(database, job.identityId ?? ""))?.role !== role) return undefined;
    const links = createLinks(tokens, site, job, "roles");
    return {
      ...newRole({
        ...site,
        role,
        open: site.siteUrl + paths.dashboard(role),
        footer: links.footer,
      }),
      headers: links.headers,
    };
  }

  async function composeSubmissions(job: MailJob, site: LetterSite): Promise<Letter | undefined> {
    if (!(await isWanted(database, job, "submissions"))) return undefined;
    const posts = await findWaitingPosts(database, submissionData.parse(job.data).posts);
    const [first] = posts;
    if (first === undefined) return undefined;
    const links = createLinks(tokens, site, job, "submissions");
    const path = posts.length === 1 ? paths.adminPost(first.id) : paths.adminPosts();
    const letter = submittedPosts({
      ...site,
      posts: posts.slice(0, longestMail),
      total: posts.length,
      open: site.siteUrl + path,
      footer: links.footer,
    });
    return { ...letter, headers: links.headers };
  }

  async function composeDecisions(job: MailJob, site: LetterSite): Promise<Letter | undefined> {
    if (!(await isWanted(database, job, "decisions"))) return undefined;
    const { decisions } = decisionData.parse(job.data);
    const ids = decisions.map(([id]) => id);
    const posts = new Map((await findPosts(database, ids)).map((post) => [post.id, post]));
    const reported = decisions.flatMap(([id, kind, note]) => {
      const post = posts.get(id);
      // An approved post may have been unpublished since.
      if (post === undefined || (kind === "approved" && post.status !== "PUBLISHED")) return [];
      const path = kind === "approved" ? paths.post(post.slug) : paths.adminPostEditor(id);
      return [{ kind, note, title: post.title, href: site.siteUrl + path }];
    });
    if (reported.length === 0) return undefined;
    const links = createLinks(tokens, site, job, "decisions");
    const letter = postDecisions({
      ...site,
      decisions: reported.slice(0, longestMail),
      total: reported.length,
      footer: links.footer,
    });
    return { ...letter, headers: links.headers };
  }

  return { composeRole, composeSubmissions, composeDecisions };
}

const findPosts = (database: Database, ids: readonly string[]) =>
  database
    .selectFrom("post")
    .leftJoin("member", "member.id", "post.author_id")
    .leftJoin("draft_post as draft", "draft.post_id", "post.id")
    .select(["post.id", "post.title", "post.slug", "post.status", "member.nickname"])
    .select(["draft.title as draftTitle", "draft.moderation_status as draftStatus"])
    .where("post.id", "in", ids)
    .where("post.status", "!=", "DELETED")
    .orderBy("post.id")
    .execute();

/** Returns the posts that wait for a decision, and the published posts whose changes do. */
async function findWaitingPosts(database: Database, ids: readonly string[]) {
  const posts = await findPosts(database, ids);
  return posts.flatMap(({ id, title, draftTitle, nickname, status, draftStatus }) => {
    const hasChanges = status === "PUBLISHED" && draftStatus === "UNKNOWN";
    if (status !== "IN_MODERATION" && !hasChanges) return [];
    const shown = hasChanges ? (draftTitle ?? title) : title;
    return [{ id, title: shown, authorName: nickname ?? "", isChanged: hasChanges }];
  });
}

/** Creates the footer and the headers with which the recipient unsubscribes from a kind of emails. */
function createLinks(
  tokens: UnsubscribeTokens,
  { siteUrl }: LetterSite,
  { identityId = "" }: MailJob,
  kind: TeamMailKind,
) {
  const links = createUnsubscribeLinks(tokens, siteUrl, identityId);
  return {
    footer: { unsubscribe: links.page({ kind }), settings: links.settings },
    headers: links.headers({ kind }),
  };
}
