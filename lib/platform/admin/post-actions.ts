/** The actions that the owner can perform on a post. */
import { z } from "zod";
import type { PostAction } from "../../wix/admin.ts";
import { notFound } from "../../wix/errors.ts";
import type { PostOverview } from "../blog/posts/overview.reader.ts";
import type { PostService } from "../blog/posts/post.service.ts";
import { listTransitions } from "../blog/posts/post-status.ts";
import { parse } from "../http/parse.ts";

/** The date of the version that the owner has read. The action fails if the post was edited after it. */
const version = z.object({
  editedDate: z.iso.datetime({ error: "must be an ISO 8601 date" }).optional(),
});
const decision = version.extend({
  reason: z.string().trim().max(1000, "is too long").optional(),
});
const schedule = version.extend({
  at: z.iso
    .datetime({ offset: true, error: "must be an ISO 8601 date with its offset" })
    .transform((text) => Date.parse(text)),
});
const slug = z.object({
  slug: z.string().trim().min(1, "must not be empty").max(200, "is too long"),
});

/** Returns the actions available for a post, given its status and whether it is pinned or featured. */
export function listActions({
  status,
  pinned,
  featured,
}: Pick<PostOverview, "status" | "pinned" | "featured">): PostAction[] {
  const transitions = listTransitions(status).map(({ action }) => action);
  if (status === "DELETED" || status === "UNKNOWN") return transitions;
  return [...transitions, pinned ? "unpin" : "pin", featured ? "unfeature" : "feature", "slug"];
}

type ActionRequest = { readonly id: string; readonly ownerId: string; readonly body: unknown };

const actions: Readonly<
  Record<PostAction, (posts: PostService, request: ActionRequest) => Promise<unknown>>
> = {
  publish: async (posts, { id, ownerId, body }) =>
    posts.publish(id, { moderatorId: ownerId, editedAt: readVersion(parse(version, body)) }),
  unpublish: (posts, { id }) => posts.unpublish(id),
  schedule: async (posts, { id, body }) => {
    const { at, ...rest } = parse(schedule, body);
    await posts.schedule(id, at, readVersion(rest));
  },
  unschedule: (posts, { id }) => posts.unschedule(id),
  submit: (posts, { id }) => posts.submit(id),
  review: (posts, { id }) => posts.review(id),
  approve: async (posts, request) => posts.moderate(request.id, "APPROVED", readDecision(request)),
  reject: async (posts, request) => posts.moderate(request.id, "REJECTED", readDecision(request)),
  pin: (posts, { id }) => posts.pin(id),
  unpin: (posts, { id }) => posts.unpin(id),
  feature: (posts, { id }) => posts.update(id, { featured: true }, "MANUAL_SAVE"),
  unfeature: (posts, { id }) => posts.update(id, { featured: false }, "MANUAL_SAVE"),
  slug: async (posts, { id, body }) => posts.update(id, parse(slug, body), "MANUAL_SAVE"),
  trash: (posts, { id }) => posts.remove(id),
  restore: (posts, { id }) => posts.restore(id),
};

function readDecision({ ownerId, body }: ActionRequest) {
  const { reason, ...rest } = parse(decision, body);
  return { moderatorId: ownerId, reason, editedAt: readVersion(rest) };
}

const readVersion = ({ editedDate }: z.infer<typeof version>): number | undefined =>
  editedDate === undefined ? undefined : Date.parse(editedDate);

/**
 * Performs an action. `body` is the request body, `ownerId` the ID of the owner making the request.
 *
 * Throws `INVALID_ARGUMENT` and the service's errors: `NOT_FOUND`, and 409 for an action that the post does
 * not allow (`INVALID_TRANSITION`, `POST_DELETED`, `SLUG_TAKEN`) or that is about an older version of the post
 * (`DRAFT_CHANGED`).
 */
export async function performAction(
  posts: PostService,
  action: PostAction,
  request: ActionRequest,
): Promise<void> {
  await actions[action](posts, request);
}

/** Returns a post's overview. Throws `NOT_FOUND` if the post does not exist. */
export async function requireOverview(posts: PostService, id: string): Promise<PostOverview> {
  const post = await posts.overview(id);
  if (post === undefined) throw notFound("Post");
  return post;
}
