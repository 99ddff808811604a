/** The Members API (docs/api.md, “Member calls”). */
import { Hono, type Context } from "hono";
import { z } from "zod";
import { notFound } from "../../wix/errors/errors.ts";
import { createError } from "../identity/identity-errors.ts";
import type { PlatformContext } from "../http/context.ts";
import { textList } from "../http/parameters.ts";
import { parse, readParameters, readQuery } from "../http/parse.ts";
import { parseJson } from "../../wix/json.ts";
import { answerQuery } from "../query/page.ts";
import type { QueryInput } from "../query/query.ts";
import { addBulkRoutes } from "./bulk.routes.ts";
import { chooseFieldset, readFieldsets } from "./fieldsets.ts";
import { memberList, memberQuery, type Fieldset, type MemberSearch } from "./member-input.ts";
import { readMembers, selectMembers } from "./member.reader.ts";
import { addMemberWrites } from "./member-writes.routes.ts";
import { wireMember } from "./member.wire.ts";
import { addOwnMemberRoutes } from "./own-member.routes.ts";

/** Creates the routes under a prefix such as `/members/v1/members`. */
export function memberRoutes(context: PlatformContext): Hono {
  const routes = new Hono();
  // Mounted first, so that "my" is not mistaken for an ID.
  addOwnMemberRoutes(routes, context);
  addBulkRoutes(routes, context);
  addMemberReads(routes, context);
  addMemberWrites(routes, context);
  return routes;
}

function addMemberReads(routes: Hono, context: PlatformContext): void {
  const { access, database, getSiteLanguage } = context;

  async function answer(
    c: Context,
    query: QueryInput,
    names: readonly Fieldset[] | null | undefined,
    search: MemberSearch,
  ) {
    const set = chooseFieldset(names);
    const actor =
      set === "PUBLIC"
        ? await access.find(c.req.raw, "members.readFull")
        : await access.authorize(c.req.raw, "members.readFull");
    const seesAll = actor?.reach === "all";
    // Members may read all fields only of themselves.
    if (set !== "PUBLIC" && !seesAll) throw createError("notPermitted");
    const { entities: members, pagingMetadata } = await answerQuery(
      context,
      selectMembers(seesAll, search),
      query,
      async (ids) =>
        (await readMembers(database, ids)).map((one) => wireMember(one, set, getSiteLanguage())),
    );
    return c.json({ members, metadata: { offset: 0, ...pagingMetadata } });
  }

  routes.get("/", async (c) => {
    const { paging, sorting, fieldsets: names } = readList(c.req.url);
    return answer(c, { filter: undefined, paging, sort: sorting }, names, undefined);
  });

  routes.post("/query", async (c) => {
    const body = parse(memberQuery, await readQuery(c.req.raw));
    const { sorting, ...query } = body.query ?? { filter: undefined };
    const sort = query.sort?.length ? query.sort : sorting;
    return answer(c, { ...query, sort }, body.fieldsets, body.search);
  });

  routes.get("/:id", async (c) => {
    const memberId = c.req.param("id");
    const set = chooseFieldset(readFieldsets(c.req.url));
    if (set !== "PUBLIC") await access.authorize(c.req.raw, "members.readFull", { memberId });
    const [member] = await readMembers(database, [memberId]);
    // Members without a public profile are known only to the team.
    const isPublic = member?.page !== undefined;
    if (member === undefined || (set === "PUBLIC" && !isPublic)) throw notFound("Member");
    return c.json({ member: wireMember(member, set, getSiteLanguage()) });
  });
}

const listParameters = z.object({
  "paging.limit": z.array(z.coerce.number()).max(1).optional(),
  "paging.offset": z.array(z.coerce.number()).max(1).optional(),
  fieldsets: textList.optional(),
  ".r": z.array(z.string().max(8000)).max(1).optional(),
});

/** Reads the parameters of a list. `@wix/members` sends sorted lists as JSON in base64, in `.r`. */
function readList(url: string) {
  const parameters = parse(listParameters, readParameters(url));
  const [encoded] = parameters[".r"] ?? [];
  if (encoded !== undefined) {
    return parse(memberList, parseJson(Buffer.from(encoded, "base64url").toString("utf8")));
  }
  const [limit] = parameters["paging.limit"] ?? [];
  const [offset] = parameters["paging.offset"] ?? [];
  return parse(memberList, { paging: { limit, offset }, fieldsets: parameters.fieldsets });
}
