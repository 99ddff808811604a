/** The actions on a post. */
import { z } from "zod";
import { parseIsoDate } from "../http/iso-date.ts";
import type { PostAction } from "../../wix/admin.ts";
import { notFound } from "../../wix/errors.ts";
import { assertOwn, type Writer } from "../blog/drafts/writer.ts";
import type { PostOverview } from "../blog/posts/overview.reader.ts";
import type { PostService } from "../blog/posts/post.service.ts";
import { listTransitions } from "../blog/posts/post-status.ts";
import { parse } from "../http/parse.ts";
import { assertMayAct, mayAct } from "./action-rights.ts";

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

/** Returns the actions on a post that are possible and that the caller may perform. */
export function listPermittedActions(writer: Writer, post: PostOverview): PostAction[] {
  // Callers who may publish changes need not submit them.
  const needsNoSubmission = post.hasUnpublishedChanges && writer.rights.has("publish");
  return listActions(post).filter(
    (action) => mayAct(writer, action, post) && !(action === "submit" && needsNoSubmission),
  );
}

type ListedPost = Pick<
  PostOverview,
  "status" | "pinned" | "featured" | "hasUnpublishedChanges" | "changesStatus"
>;

/** Returns the actions available for a post, given its status, its changes, and whether it is pinned or featured. */
export function listActions({ pinned, featured, ...post }: ListedPost): PostAction[] {
  const transitions = listTransitions(post.status).map(({ action }) => action);
  if (post.status === "DELETED" || post.status === "UNKNOWN") return transitions;
  const marks = [pinned ? "unpin" : "pin", featured ? "unfeature" : "feature"] as const;
  return [...transitions, ...listChangesActions(post), ...marks, "slug"];
}

/** Returns the actions on the changes to a published post. */
function listChangesActions({
  hasUnpublishedChanges,
  changesStatus,
}: Pick<ListedPost, "hasUnpublishedChanges" | "changesStatus">): PostAction[] {
  if (!hasUnpublishedChanges) return [];
  return changesStatus === "CHANGES_IN_MODERATION" ? ["publish", "approve", "reject"] : ["submit"];
}

type ActionRequest = {
  readonly id: string;
  readonly callerId: string | undefined;
  readonly body: unknown;
  /**
   * The date of the version for which the rights of an author were checked. If the post was published or given to
   * another author since then, the action fails.
   */
  readonly checkedAt: number | undefined;
};

const actions: Readonly<
  Record<PostAction, (posts: PostService, request: ActionRequest) => Promise<unknown>>
> = {
  publish: async (posts, { id, callerId, body }) =>
    posts.publish(id, { moderatorId: callerId, editedAt: readVersion(parse(version, body)) }),
  unpublish: (posts, { id, checkedAt }) => posts.unpublish(id, checkedAt),
  schedule: async (posts, { id, body }) => {
    const { at, ...rest } = parse(schedule, body);
    await posts.schedule(id, at, readVersion(rest));
  },
  unschedule: (posts, { id }) => posts.unschedule(id),
  submit: (posts, { id, checkedAt }) => posts.submit(id, checkedAt),
  review: (posts, { id, checkedAt }) => posts.review(id, checkedAt),
  approve: async (posts, request) => posts.moderate(request.id, "APPROVED", readDecision(request)),
  reject: async (posts, request) => posts.moderate(request.id, "REJECTED", readDecision(request)),
  pin: (posts, { id }) => posts.pin(id),
  unpin: (posts, { id }) => posts.unpin(id),
  feature: (posts, { id }) => posts.update(id, { featured: true }, "MANUAL_SAVE"),
  unfeature: (posts, { id }) => posts.update(id, { featured: false }, "MANUAL_SAVE"),
  slug: async (posts, { id, body, checkedAt }) =>
    posts.update(id, parse(slug, body), "MANUAL_SAVE", checkedAt),
  trash: (posts, { id, checkedAt }) => posts.remove(id, checkedAt),
  restore: (posts, { id, checkedAt }) => posts.restore(id, checkedAt),
};

function readDecision({ callerId, body }: ActionRequest) {
  const { reason, ...rest } = parse(decision, body);
  return { moderatorId: callerId, reason, editedAt: readVersion(rest) };
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
export async function performAction(
  posts: PostService,
  writer: Writer,
  action: PostAction,
  { id, body }: Pick<ActionRequest, "id" | "body">,
): Promise<void> {
  const post = await requireOverview(posts, writer, id);
  assertMayAct(writer, action, post);
  const checkedAt = writer.reach === "own" ? post.updatedAt : undefined;
  await actions[action](posts, { id, body, callerId: writer.id, checkedAt });
}

/** Returns a post's overview. Throws `NOT_FOUND` if the post does not exist or is hidden from the caller. */
export async function requireOverview(
  posts: PostService,
  writer: Writer,
  id: string,
): Promise<PostOverview> {
  const post = await posts.overview(id);
  if (post === undefined) throw notFound("Post");
  assertOwn(writer, { author_id: post.authorId });
  return post;
}
