/** The calls that change several members at once. */
import { randomUUID } from "node:crypto";
import type { Hono } from "hono";
import type { Actor } from "../access/access.ts";
import { invalidField } from "../../wix/errors/errors.ts";
import type { PlatformContext } from "../http/context.ts";
import { processBulk } from "../http/bulk.ts";
import { memberBytes } from "../http/declare-calls.ts";
import { parse, readJson } from "../http/parse.ts";
import { readPage } from "../query/page.ts";
import { parseQuery } from "../query/query.ts";
import { bulkDeletion, bulkFilter, type MemberSearch } from "./member-input.ts";
import { selectMembers } from "./member.reader.ts";

/** Maximum number of members that a filter may match, because the response waits for all changes. */
const maximumMatches = 1_000;

export function addBulkRoutes(routes: Hono, context: PlatformContext): void {
  const { access, membership } = context;
  const { identities } = membership;

  async function remove(actor: Actor, memberId: string, assigneeId?: string) {
    await access.assertTarget(actor, "members.delete", { memberId });
    await identities.remove(memberId, { assigneeId });
  }

  routes.post("/bulk/delete", async (c) => {
    const { actor, body } = await access.authorizeWithBody(
      c.req.raw,
      "members.delete",
      async (request) => parse(bulkDeletion, await readJson(request, memberBytes)),
    );
    const { memberIds } = body;
    const work = async (id: string) => {
      await remove(actor, id);
      return { id };
    };
    return c.json(await processBulk(memberIds, (id) => id, work));
  });

  const byFilter = (
    path: string,
    permission: "members.delete" | "members.approve" | "members.block",
    work: (actor: Actor, id: string, assigneeId?: string) => Promise<unknown>,
  ) =>
    routes.post(path, async (c) => {
      const { actor, body } = await access.authorizeWithBody(
        c.req.raw,
        permission,
        async (request) => parse(bulkFilter, await readJson(request, memberBytes)),
      );
      const ids = await findMatches(context, body.filter, body.search);
      // Members that cannot be changed, such as owners, are skipped.
      await processBulk(
        ids,
        (id) => id,
        async (id) => {
          await work(actor, id, body.contentAssigneeId ?? undefined);
          return { id };
        },
      );
      // The work is done, so the job is not stored.
      return c.json({ jobId: randomUUID() });
    });

  byFilter("/bulk/delete-by-filter", "members.delete", remove);
  byFilter("/bulk/approve-by-filter", "members.approve", (_actor, id) => identities.admit(id));
  byFilter("/bulk/block-by-filter", "members.block", async (actor, memberId) => {
    await access.assertTarget(actor, "members.block", { memberId });
    if (actor.id !== memberId) await identities.block(memberId);
  });
}

/** Returns the members that match a filter. Throws `INVALID_ARGUMENT` if there are too many. */
async function findMatches(
  { reader, keys }: PlatformContext,
  filter: unknown,
  search: MemberSearch,
): Promise<readonly string[]> {
  const resource = selectMembers(true, search);
  const query = { ...parseQuery({ filter }, resource, keys.cursor), limit: maximumMatches + 1 };
  const { ids } = await readPage({ reader, key: keys.cursor }, resource, query);
  if (ids.length <= maximumMatches) return ids;
  throw invalidField("filter", "MAX_SIZE", `must not match more than ${maximumMatches} members`);
}
