/** The rights of the caller in the lists, besides those for the actions on a single post. */
import { postBulkActions, type PostAction, type PostBulkAction } from "../../wix/admin.ts";
import type { Writer } from "../blog/drafts/writer.ts";
import type { PostOverview } from "../blog/posts/overview.reader.ts";

type ListedPost = Pick<PostOverview, "status" | "firstPublishedAt">;

/** Returns whether the caller may open a post in the editor. */
export function mayEdit({ rights }: Writer, { status }: ListedPost): boolean {
  return status !== "DELETED" && (status !== "SCHEDULED" || rights.has("schedule"));
}

/** Returns the bulk actions that are possible for a post. `permitted` are the actions on the single post. */
export function listBulkActions(
  writer: Writer,
  post: ListedPost,
  permitted: readonly PostAction[],
): PostBulkAction[] {
  const { rights } = writer;
  const isDeletable =
    post.status === "DELETED" &&
    (post.firstPublishedAt === undefined || rights.has("deletePublished"));
  const takesGroups =
    mayEdit(writer, post) && (post.status !== "PUBLISHED" || rights.has("publish"));
  return postBulkActions.filter((action) => {
    if (action === "delete") return isDeletable;
    if (action === "addCategories" || action === "addTags") return takesGroups;
    return permitted.includes(action);
  });
}
