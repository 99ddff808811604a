/** The rights that the actions on a post need. */
import type { PostAction } from "../../wix/admin.ts";
import { assertRight, type Right, type Writer } from "../blog/drafts/writer.ts";
import type { PostOverview } from "../blog/posts/overview.reader.ts";

type ActedPost = Pick<PostOverview, "status" | "firstPublishedAt">;

/** The rights for actions that need the same right for every post. All writers may perform the other actions. */
const rights: Readonly<Partial<Record<PostAction, Right>>> = {
  publish: "publish",
  schedule: "schedule",
  unschedule: "schedule",
  approve: "moderate",
  reject: "moderate",
  pin: "feature",
  unpin: "feature",
  feature: "feature",
  unfeature: "feature",
};

/** Returns the right that an action on a post needs, or `undefined` if all writers may perform it. */
function findNeededRight(
  action: PostAction,
  { status, firstPublishedAt }: ActedPost,
): Right | undefined {
  // Authors may withdraw a post that they have submitted.
  if (action === "unpublish") {
    return status === "IN_MODERATION" || status === "IN_REVIEW" ? undefined : "publish";
  }
  // The new address of a submitted or published post would be public without an editor's decision.
  if (action === "slug") return status === "UNPUBLISHED" ? undefined : "publish";
  if (action === "trash") {
    if (firstPublishedAt !== undefined) return "deletePublished";
    return status === "SCHEDULED" ? "schedule" : undefined;
  }
  return rights[action];
}

/** Returns whether the caller may perform an action on a post that the caller may see. */
export function mayAct({ rights: held }: Writer, action: PostAction, post: ActedPost): boolean {
  const needed = findNeededRight(action, post);
  return needed === undefined || held.has(needed);
}

/** Throws 403 `PERMISSION_DENIED` unless the caller may perform the action. */
export function assertMayAct(writer: Writer, action: PostAction, post: ActedPost): void {
  const needed = findNeededRight(action, post);
  if (needed !== undefined) assertRight(writer, needed);
}
