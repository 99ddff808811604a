/** The bulk calls of draft posts. */
import { Hono } from "hono";
import { z } from "zod";
import { isObject, readField } from "../../../wix/json-object.ts";
import type { PlatformContext } from "../../http/context.ts";
import { textList } from "../../http/parameters.ts";
import { parse, readParameters } from "../../http/parse.ts";
import { processBulk } from "../../http/bulk.ts";
import {
  bulkCreateBody,
  bulkUpdateBody,
  deleteParameters,
  draftPostSchema,
  maskedDraftPost,
} from "./input/draft-input.ts";
import { createDraftCalls, type DraftCalls } from "./draft.service.ts";
import { deleteDraftPost } from "./draft-trash.ts";
import { createWriterReader, loadWriter } from "../rights.ts";
import { readDraftBody } from "./input/read-draft-body.ts";

const bulkDeleteParameters = deleteParameters.extend({
  postIds: textList.pipe(z.array(z.string()).min(1, "must have at least one entry")),
});

/** Creates the route of the bulk update, which is under a prefix such as `/v3/draft-posts`. */
export function bulkUpdateRoutes({ access }: PlatformContext, calls: DraftCalls): Hono {
  const readBody = createWriterReader(access, readDraftBody);
  const routes = new Hono();

  routes.patch("/update", async (c) => {
    const { writer, body } = await readBody(c.req.raw, "draftPosts.update", bulkUpdateBody);
    return c.json(
      await processBulk(body.draftPosts, findDraftId, async (item, index) => {
        const at = `draftPosts[${index}]`;
        const { draftPost, fieldMask } = parse(maskedDraftPost, item, at);
        const { id } = draftPost;
        await calls.update(writer, id, draftPost, {
          ...body,
          mask: fieldMask ?? undefined,
          at: `${at}.draftPost`,
        });
        return { id, item: await calls.readIfWanted(body.returnFullEntity, id, body.fieldsets) };
      }),
    );
  });

  return routes;
}

/** Creates the bulk routes under a prefix such as `/v3/bulk/draft-posts`. */
export function bulkDraftRoutes(context: PlatformContext): Hono {
  const { access } = context;
  const calls = createDraftCalls(context);
  const readBody = createWriterReader(access, readDraftBody);
  const routes = new Hono();

  routes.post("/create", async (c) => {
    const { writer, body } = await readBody(c.req.raw, "draftPosts.create", bulkCreateBody);
    return c.json(
      await processBulk(
        body.draftPosts,
        () => undefined,
        async (item, index) => {
          const at = `draftPosts[${index}]`;
          const input = parse(draftPostSchema, item, at);
          const id = await calls.create(writer, input, body.publish === true, at, "IMPORT_BULK");
          return { id, item: await calls.readIfWanted(body.returnFullEntity, id, body.fieldsets) };
        },
      ),
    );
  });

  routes.delete("/", async (c) => {
    const writer = await loadWriter(access, c.req.raw, "draftPosts.delete");
    const { postIds, permanent } = parse(bulkDeleteParameters, readParameters(c.req.url));
    return c.json(
      await processBulk(
        postIds,
        (id) => id,
        async (id) => {
          await deleteDraftPost(context, writer, id, permanent);
          return { id };
        },
      ),
    );
  });

  return routes;
}

/** Returns the ID of a bulk item before it is parsed, for the report of its failure. */
function findDraftId(item: unknown): string | undefined {
  const draftPost = readField(item, "draftPost");
  const id = isObject(draftPost) ? draftPost["id"] : undefined;
  return typeof id === "string" ? id.slice(0, 38) : undefined;
}
