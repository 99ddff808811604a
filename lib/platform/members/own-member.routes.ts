/** The calls for the calling member's own account, which an API key does not have. */
import type { Context, Hono } from "hono";
import { z } from "zod";
import { notFound } from "../../wix/errors/errors.ts";
import { createError } from "../identity/identity-errors.ts";
import { isFreshLogin } from "../identity/account/account.service.ts";
import type { PlatformContext } from "../http/context.ts";
import { text } from "../http/parameters.ts";
import { parse, readJson, readParameters } from "../http/parse.ts";
import { convertDeletion } from "./member-errors.ts";
import { slugUpdate } from "./member-input.ts";
import { chooseFieldset, readFieldsets } from "./fieldsets.ts";
import { readMembers } from "./member.reader.ts";
import { wireMember } from "./member.wire.ts";

const deletion = z.object({ contentAssigneeId: text.optional() });

export function addOwnMemberRoutes(routes: Hono, context: PlatformContext): void {
  const { database, getSiteLanguage, now, membership } = context;
  const { callers, identities } = membership;

  async function answer(c: Context, id: string, names = readFieldsets(c.req.url)) {
    const [member] = await readMembers(database, [id]);
    if (member === undefined) throw notFound("Member");
    // Hosted Wix returns public fields by default, but clients of this platform rely on all of them.
    const set = names === undefined || names.length === 0 ? "FULL" : chooseFieldset(names);
    return c.json({ member: wireMember(member, set, getSiteLanguage()) });
  }

  const readOwnId = async (request: Request): Promise<string> =>
    (await callers.member(request)).identity_id;

  routes.get("/my", async (c) => answer(c, await readOwnId(c.req.raw)));

  routes.delete("/my", async (c) => {
    const session = await callers.member(c.req.raw);
    if (!isFreshLogin(session, now())) throw createError("reauthenticationRequired");
    const { contentAssigneeId } = parse(deletion, readParameters(c.req.url));
    await convertDeletion(() =>
      identities.remove(session.identity_id, { assigneeId: contentAssigneeId }),
    );
    return c.json({});
  });

  routes.post("/my/slug", async (c) => {
    await readOwnId(c.req.raw);
    const { slug } = parse(slugUpdate, await readJson(c.req.raw, 4096));
    // The session may have ended while the body arrived, so it is read again.
    const id = await readOwnId(new Request(c.req.url, { headers: c.req.raw.headers }));
    await identities.chooseSlug(id, slug);
    return answer(c, id);
  });

  for (const [path, privacyStatus] of [
    ["/join-community", "PUBLIC"],
    ["/leave-community", "PRIVATE"],
  ] as const) {
    routes.post(path, async (c) => {
      const id = await readOwnId(c.req.raw);
      await identities.update(id, { profile: () => ({ privacyStatus }), columns: {} });
      return answer(c, id);
    });
  }
}
