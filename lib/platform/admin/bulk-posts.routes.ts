import { Hono } from "hono";
import { z } from "zod";
import { maximumPostActions, postBulkActions, type PostBulkAction } from "../../wix/admin/admin.ts";
import { invalidField } from "../../wix/errors/errors.ts";
import { addGroups, assertGroupsExist, maximumGroups } from "../blog/drafts/add-groups.ts";
import { text } from "../blog/fields.ts";
import { removeFromTrash } from "../blog/drafts/draft-trash.ts";
import { loadWriter, type Writer } from "../blog/rights.ts";
import { processBulk } from "../http/bulk.ts";
import type { PlatformContext } from "../http/context.ts";
import { parse, readJson } from "../http/parse.ts";
import { performAction } from "./post-actions.ts";
import { bulkBytes } from "./admin.calls.ts";

const id = text(100).min(1, "must not be empty");
const body = z.object({
  action: z.enum(postBulkActions, { error: `must be one of ${postBulkActions.join(", ")}` }),
  posts: z
    .array(
      z.object({
        id,
        /** The date of the version that the caller has read, as in the call for a single post. */
        editedDate: z.iso.datetime({ error: "must be an ISO 8601 date" }).optional(),
      }),
    )
    .min(1, "must not be empty")
    .max(maximumPostActions, `must not have more than ${maximumPostActions} entries`),
  /** The categories or tags to add. */
  groupIds: z
    .array(id)
    .min(1, "must not be empty")
    .max(maximumGroups.category, `must not have more than ${maximumGroups.category} entries`)
    .optional(),
});
type BulkRequest = z.infer<typeof body>;

const groupKinds = { addCategories: "category", addTags: "tag" } as const;
const isAddition = (action: PostBulkAction): action is keyof typeof groupKinds =>
  Object.hasOwn(groupKinds, action);

/** Creates the route for actions on several posts, under `/quire/v1/admin/posts`. */
export function bulkPostRoutes(context: PlatformContext): Hono {
  const { access } = context;
  const routes = new Hono();

  /** Performs an action on posts. Each of them succeeds or fails by itself. */
  routes.post("/actions", async (c) => {
    const request = parse(body, await readJson(c.req.raw, bulkBytes));
    // The role may have been revoked while the body arrived.
    const writer = await loadWriter(access, c.req.raw, "admin.write");
    const act = await prepareAction(context, writer, request);
    const answer = await processBulk(
      request.posts,
      (post) => post.id,
      async (post) => {
        await act(post);
        return { id: post.id };
      },
    );
    return c.json(answer);
  });
  return routes;
}

type Item = BulkRequest["posts"][number];

/** Returns the function that performs the action on one post. Throws `INVALID_ARGUMENT` for invalid groups. */
async function prepareAction(
  context: PlatformContext,
  writer: Writer,
  { action, groupIds }: BulkRequest,
): Promise<(item: Item) => Promise<void>> {
  if (isAddition(action)) {
    if (groupIds === undefined) throw invalidField("groupIds", "REQUIRED_FIELD", "is required");
    const groups = { kind: groupKinds[action], ids: groupIds };
    await assertGroupsExist(context.database, groups.kind, groupIds, "groupIds");
    return (item) => addGroups(context, writer, item.id, groups);
  }
  if (action === "delete") return (item) => removeFromTrash(context, writer, item.id);
  return ({ id: postId, ...version }) =>
    performAction(context.posts, writer, action, { id: postId, body: version });
}
