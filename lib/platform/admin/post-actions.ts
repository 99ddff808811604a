/** The actions that the owner can perform on a post. */
import { z } from "zod";
import type { PostAction } from "../../wix/admin.ts";
import { notFound } from "../../wix/errors.ts";
import type { PostOverview } from "../blog/posts/overview.reader.ts";
import type { PostService } from "../blog/posts/post.service.ts";
import { verbsFor } from "../blog/posts/post-status.ts";
import { parse } from "../http/parse.ts";

const reason = z.object({ reason: z.string().trim().max(1000, "is too long").optional() });
const schedule = z.object({
  at: z.iso
    .datetime({ offset: true, error: "must be an ISO 8601 date with its offset" })
    .transform((text) => Date.parse(text)),
});
const slug = z.object({
  slug: z.string().trim().min(1, "must not be empty").max(200, "is too long"),
});

/** Returns the actions that a post allows, depending on its status and on whether it is pinned or featured. */
export function listActions({
  status,
  pinned,
  featured,
}: Pick<PostOverview, "status" | "pinned" | "featured">): PostAction[] {
  const verbs = verbsFor(status).map(({ verb }) => verb);
  if (status === "DELETED" || status === "UNKNOWN") return verbs;
  return [...verbs, pinned ? "unpin" : "pin", featured ? "unfeature" : "feature", "slug"];
}

/**
 * Performs an action. `body` is the body of the request, `ownerId` the id of the owner who makes it.
 *
 * Throws `INVALID_ARGUMENT` and the errors of the service: `NOT_FOUND`, and 409 for an action that the post
 * does not allow (`INVALID_TRANSITION`, `POST_DELETED`, `SLUG_TAKEN`).
 */
export async function perform(
  posts: PostService,
  action: PostAction,
  { id, ownerId, body }: { readonly id: string; readonly ownerId: string; readonly body: unknown },
): Promise<void> {
  switch (action) {
    case "publish":
      return posts.publish(id, { moderatorId: ownerId });
    case "unpublish":
      return posts.unpublish(id);
    case "schedule":
      return posts.schedule(id, parse(schedule, body).at);
    case "unschedule":
      return posts.unschedule(id);
    case "submit":
      return posts.submit(id);
    case "review":
      return posts.review(id);
    case "approve":
      return posts.moderate(id, "APPROVED", { moderatorId: ownerId, ...parse(reason, body) });
    case "reject":
      return posts.moderate(id, "REJECTED", { moderatorId: ownerId, ...parse(reason, body) });
    case "pin":
      return posts.pin(id);
    case "unpin":
      return posts.unpin(id);
    case "feature":
    case "unfeature":
      await posts.update(id, { featured: action === "feature" }, "MANUAL_SAVE");
      return;
    case "slug":
      await posts.update(id, parse(slug, body), "MANUAL_SAVE");
      return;
    case "trash":
      return posts.remove(id);
    case "restore":
      return posts.restore(id);
  }
}

/** Returns the overview of a post. Throws `NOT_FOUND` if the post does not exist. */
export async function existingOverview(posts: PostService, id: string): Promise<PostOverview> {
  const post = await posts.overview(id);
  if (post === undefined) throw notFound("Post");
  return post;
}
