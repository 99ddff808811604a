/** The calls that list and query draft posts and the trash. */
import { Hono } from "hono";
import { z } from "zod";
import { postStatuses } from "../../../wix/enums.ts";
import type { PlatformContext } from "../../http/context.ts";
import { enumValue, paging, text, textList } from "../../http/parameters.ts";
import { parse, readParameters, readQuery } from "../../http/parse.ts";
import { answerQuery } from "../../query/page.ts";
import { queryBody } from "../../query/query.ts";
import { fieldParameters, fieldsets } from "./input/draft-input.ts";
import { selectDrafts } from "./draft.reader.ts";
import type { DraftCalls } from "./draft.service.ts";
import { findAuthorLimit } from "../rights.ts";

const listParameters = z.object({
  ...fieldParameters,
  ...paging,
  "paging.cursor": text.optional(),
  language: text.optional(),
  sort: enumValue(["EDITING_DATE_DESC", "EDITING_DATE_ASC"]).default("EDITING_DATE_DESC"),
});
const draftListParameters = listParameters.extend({ status: enumValue(postStatuses).optional() });
const trashListParameters = listParameters.extend({ draftPostIds: textList.optional() });
const draftQueryBody = queryBody.extend({ fieldsets });

type ListParameters = z.infer<typeof listParameters>;

/** Creates the routes under a prefix such as `/v3/draft-posts`. */
export function draftListRoutes(context: PlatformContext, calls: DraftCalls): Hono {
  const { access } = context;
  const routes = new Hono();

  async function answerList(
    request: Request,
    place: "drafts" | "trash",
    parameters: ListParameters,
    filter: object,
  ) {
    const actor = await access.authorize(request, "draftPosts.read");
    const cursor = parameters["paging.cursor"];
    const limit = parameters["paging.limit"];
    const offset = parameters["paging.offset"];
    const order = parameters.sort === "EDITING_DATE_ASC" ? "ASC" : "DESC";
    const { entities: draftPosts, pagingMetadata } = await answerQuery(
      context,
      selectDrafts(place, findAuthorLimit(actor)),
      {
        ...(cursor === undefined && { filter, sort: [{ fieldName: "editedDate", order }] }),
        ...(cursor === undefined
          ? { paging: { limit, offset } }
          : { cursorPaging: { limit, cursor } }),
      },
      (ids) => calls.read(ids, parameters.fieldsets),
    );
    return { draftPosts, pagingMetadata };
  }

  routes.get("/", async (c) => {
    const { status, ...parameters } = parse(draftListParameters, readParameters(c.req.url));
    const { language } = parameters;
    const { draftPosts, pagingMetadata } = await answerList(
      c.req.raw,
      status === "DELETED" ? "trash" : "drafts",
      parameters,
      { ...(status !== undefined && { status }), ...(language !== undefined && { language }) },
    );
    const { count, total } = pagingMetadata;
    return c.json({
      draftPosts,
      metaData: { count, offset: parameters["paging.offset"], total },
    });
  });

  routes.post("/query", async (c) => {
    const { actor, body } = await access.authorizeWithBody(
      c.req.raw,
      "draftPosts.read",
      async (request) => parse(draftQueryBody, await readQuery(request)),
    );
    const { entities: draftPosts, pagingMetadata } = await answerQuery(
      context,
      selectDrafts("drafts", findAuthorLimit(actor)),
      body.query,
      (ids) => calls.read(ids, body.fieldsets),
    );
    return c.json({ draftPosts, pagingMetadata });
  });

  routes.get("/trash-bin", async (c) => {
    const { draftPostIds, ...parameters } = parse(trashListParameters, readParameters(c.req.url));
    const { language } = parameters;
    const filter = {
      ...(draftPostIds !== undefined && { id: { $in: draftPostIds } }),
      ...(language !== undefined && { language }),
    };
    return c.json(await answerList(c.req.raw, "trash", parameters, filter));
  });

  return routes;
}
