/** The actions on a post. */
import { z } from "zod";
import { parseIsoDate } from "../http/iso-date.ts";
import type { PostAction } from "../../wix/admin/admin.ts";
import { notFound } from "../../wix/errors/errors.ts";
import { assertOwn, type Writer } from "../blog/rights.ts";
import type { PostOverview } from "../blog/posts/overview.reader.ts";
import type { ActionDetails } from "../blog/posts/post-actions.ts";
import type { PostService } from "../blog/posts/post.service.ts";
import { parse } from "../http/parse.ts";

/** The date of the version that the caller has read. The action fails if the post was edited after it. */
const version = z.object({
  editedDate: z.iso.datetime({ error: "must be an ISO 8601 date" }).optional(),
});
const decision = version.extend({
  reason: z.string().trim().max(1000, "is too long").optional(),
});
const schedule = version.extend({
  at: z.iso
    .datetime({ offset: true, error: "must be an ISO 8601 date with its offset" })
    .transform(parseIsoDate)
    .pipe(z.number({ error: "must be an ISO 8601 date" })),
});
const slug = z.object({
  slug: z.string().trim().min(1, "must not be empty").max(200, "is too long"),
});

/** Readers of the request bodies, by action. The other actions have no body. */
const readDetails: Partial<Record<PostAction, (body: unknown) => ActionDetails>> = {
  publish: (body) => ({ editedAt: readVersion(parse(version, body)) }),
  approve: readDecision,
  reject: readDecision,
  schedule: (body) => {
    const { at, ...rest } = parse(schedule, body);
    return { scheduledAt: at, editedAt: readVersion(rest) };
  },
  slug: (body) => parse(slug, body),
};
/** The actions that approve or reject a post in moderation, which record the moderator. */
const decisions: ReadonlySet<PostAction> = new Set(["publish", "approve", "reject"]);

function readDecision(body: unknown): ActionDetails {
  const { reason, ...rest } = parse(decision, body);
  return { reason, editedAt: readVersion(rest) };
}

const readVersion = ({ editedDate }: z.infer<typeof version>): number | undefined =>
  editedDate === undefined ? undefined : Date.parse(editedDate);

/**
 * Performs an action. `body` is the request body.
 *
 * Throws `INVALID_ARGUMENT`, 403 `PERMISSION_DENIED`, and the service's errors: `NOT_FOUND`, and 409 for an action that
 * the post does not allow (`INVALID_TRANSITION`, `POST_DELETED`, `SLUG_TAKEN`) or that is about an older version of the
 * post (`DRAFT_CHANGED`).
 */
export function performAction(
  posts: PostService,
  writer: Writer,
  action: PostAction,
  { id, body }: { readonly id: string; readonly body: unknown },
): Promise<void> {
  const details = readDetails[action]?.(body) ?? {};
  const moderatorId = decisions.has(action) ? writer.id : undefined;
  return posts.act(id, action, { ...details, moderatorId }, writer);
}

/** Returns a post's overview. Throws `NOT_FOUND` if the post does not exist or is hidden from the caller. */
export async function requireOverview(
  posts: PostService,
  writer: Writer,
  id: string,
): Promise<PostOverview> {
  const post = await posts.overview(id);
  if (post === undefined) throw notFound("Post");
  assertOwn(writer, { author_id: post.authorId, slug: post.slug });
  return post;
}
