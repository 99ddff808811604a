/** The rights of callers who write posts: which posts they see, and what they may do with each of them. */
import { postBulkActions, type PostAction, type PostBulkAction } from "../../wix/admin/admin.ts";
import type { z } from "zod";
import { isPageSlug } from "../../site/paths/page-path.ts";
import { notFound } from "../../wix/errors/errors.ts";
import { createDenial, type Access, type Actor } from "../access/access.ts";
import type { Permission } from "../access/permissions.ts";
import type { ChangeEditor } from "../database/database.ts";
import type { PostTable } from "../database/schema.ts";
import { parse } from "../http/parse.ts";
import type { PostOverview } from "./posts/overview.reader.ts";
import { listActions } from "./posts/post-status.ts";

const rights = {
  publish: "draftPosts.publish",
  schedule: "draftPosts.schedule",
  moderate: "draftPosts.moderate",
  feature: "draftPosts.feature",
  assign: "draftPosts.assign",
  deletePublished: "posts.delete",
} as const satisfies Readonly<Record<string, Permission>>;
export type Right = keyof typeof rights;

const isRight = (name: string): name is Right => Object.hasOwn(rights, name);
const allRights = Object.keys(rights).filter(isRight);

export type Writer = Pick<Actor, "kind" | "id" | "keyId" | "reach"> & {
  readonly rights: ReadonlySet<Right>;
};

/**
 * Returns the caller. Looks up all rights at once, because the transaction that needs them must not wait for
 * other queries. Throws 401 or 403 unless the caller may make the call.
 */
export async function loadWriter(
  access: Access,
  request: Request,
  permission: Permission,
): Promise<Writer> {
  const { actor, held } = await access.authorizeWith(request, permission, Object.values(rights));
  const { kind, id, keyId, reach } = actor;
  const holds = (right: Right) => held.has(rights[right]);
  return { kind, id, keyId, reach, rights: new Set(allRights.filter(holds)) };
}

/**
 * Creates a function that reads and parses a body between two checks of the caller, like `access.authorizeWithBody`, and
 * returns it with the caller's rights.
 */
export const createWriterReader =
  (access: Access, readBody: (request: Request) => Promise<unknown>) =>
  async <Schema extends z.ZodType>(request: Request, permission: Permission, schema: Schema) => {
    await access.authorize(request, permission);
    const body = parse(schema, await readBody(request));
    return { writer: await loadWriter(access, request, permission), body };
  };

/** Returns the caller as the editor of the changes that the call makes. */
export const toEditor = ({ id, keyId }: Writer): ChangeEditor =>
  keyId === undefined ? { memberId: id } : { keyId };

/** Throws 403 `PERMISSION_DENIED` unless the caller has the right. */
export function assertRight(writer: Writer, right: Right): void {
  if (!writer.rights.has(right)) throw createDenial(rights[right]);
}

/**
 * Returns whether the caller may see a draft. Callers who may see only their own posts see no pages, even if they are named
 * as the author of one.
 */
export const maySee = (
  { reach, id }: Pick<Writer, "reach" | "id">,
  { author_id, slug }: Pick<PostTable, "author_id" | "slug">,
): boolean => reach === "all" || (author_id === id && !isPageSlug(slug));

/** Throws `NOT_FOUND` if the draft is hidden from the caller. */
export function assertOwn(
  caller: Pick<Writer, "reach" | "id">,
  post: Pick<PostTable, "author_id" | "slug">,
): void {
  if (!maySee(caller, post)) throw notFound("Draft post");
}

/** Returns the author to whose posts the caller is limited, or `undefined` without a limit. */
export const findAuthorLimit = ({ reach, id }: Pick<Writer, "reach" | "id">): string | undefined =>
  reach === "own" ? (id ?? "") : undefined;

/** An action on a post. `edit` opens the post in the editor and saves changes. */
type WriterAction = PostAction | PostBulkAction | "edit";

type ActedPost = Pick<PostTable, "status" | "first_published_at">;

/** Returns the rights that an action on a post needs. All writers may perform an action that needs none. */
function findNeededRights(action: WriterAction, post: ActedPost): readonly Right[] {
  const { status } = post;
  switch (action) {
    case "publish":
      return ["publish"];
    case "schedule":
    case "unschedule":
      return ["schedule"];
    case "approve":
    case "reject":
      return ["moderate"];
    case "pin":
    case "unpin":
    case "feature":
    case "unfeature":
      return ["feature"];
    case "unpublish":
      // Authors may withdraw a post that they have submitted.
      return status === "PUBLISHED" || status === "SCHEDULED" ? ["publish"] : [];
    case "slug":
      // The new address of a submitted or published post would be public without an editor's decision.
      return status === "UNPUBLISHED" ? [] : ["publish"];
    case "edit":
      return status === "SCHEDULED" ? ["schedule"] : [];
    case "trash":
    case "delete":
      return [
        ...findNeededRights("edit", post),
        ...(post.first_published_at === null ? [] : ["deletePublished" as const]),
      ];
    case "addCategories":
    case "addTags":
      return [
        ...findNeededRights("edit", post),
        ...(status === "PUBLISHED" ? ["publish" as const] : []),
      ];
    case "submit":
    case "review":
    case "restore":
      return [];
  }
}

/** Returns whether the caller may perform an action on a post that the caller may see. */
export const mayAct = (writer: Writer, action: WriterAction, post: ActedPost): boolean =>
  findNeededRights(action, post).every((right) => writer.rights.has(right));

/** Throws 403 `PERMISSION_DENIED` unless the caller may perform the action. */
export function assertMayAct(writer: Writer, action: WriterAction, post: ActedPost): void {
  for (const right of findNeededRights(action, post)) assertRight(writer, right);
}

/** Actions that make no sense for a page: no list shows it, and its writers may publish it. */
const postActionsOnly: ReadonlySet<PostAction | PostBulkAction> = new Set([
  "pin",
  "unpin",
  "feature",
  "unfeature",
  "submit",
  "review",
  "addCategories",
  "addTags",
] as const);

/** Returns the actions on a post that are possible and that the caller may perform, for a list of posts. */
export function listPermitted(
  writer: Writer,
  post: PostOverview,
): { actions: PostAction[]; bulkActions: PostBulkAction[]; canEdit: boolean } {
  const acted = { status: post.status, first_published_at: post.firstPublishedAt ?? null };
  // Callers who may publish changes need not submit them.
  const needsNoSubmission = post.hasUnpublishedChanges && writer.rights.has("publish");
  const isForPost = (action: PostAction | PostBulkAction) =>
    !isPageSlug(post.slug) || !postActionsOnly.has(action);
  const actions = listActions(post).filter(
    (action) =>
      isForPost(action) &&
      mayAct(writer, action, acted) &&
      !(action === "submit" && needsNoSubmission),
  );
  const isTrashed = post.status === "DELETED";
  const isPossible = (action: PostBulkAction) => {
    if (action === "delete") return isTrashed && mayAct(writer, action, acted);
    if (action === "addCategories" || action === "addTags") {
      return !isTrashed && mayAct(writer, action, acted);
    }
    return actions.includes(action);
  };
  return {
    actions,
    bulkActions: postBulkActions.filter((action) => isForPost(action) && isPossible(action)),
    canEdit: !isTrashed && mayAct(writer, "edit", acted),
  };
}
