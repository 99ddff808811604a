/** A member's account, at `/quire/v1/account`. These calls are not part of the Wix API. */
import { Hono } from "hono";
import { z } from "zod";
import { notFound } from "../../../wix/errors.ts";
import { paging } from "../../http/parameters.ts";
import { parse, readJson, readParameters } from "../../http/parse.ts";
import { listReactedPosts } from "../../blog/reactions/reaction.reader.ts";
import type { Store } from "../../blog/store.ts";
import type { Callers } from "../../oauth/caller.ts";
import {
  endMemberSession,
  endOtherSessions,
  listSessions,
  type MemberSession,
} from "../../oauth/member-session.repository.ts";
import type { AccountService } from "./account.service.ts";
import { identityBytes, password } from "../authentication/authentication.routes.ts";
import { emailAddress } from "../members/email-address.ts";
import type { IdentityService } from "../identity.service.ts";
import type { OwnerService } from "../owners/owner.service.ts";
import { identityProfile } from "../members/profile.ts";

const emailChange = z.object({ email: emailAddress, currentPassword: password });
const emailResend = z.object({ stateToken: z.string().max(200) });
const emailProof = emailResend.extend({
  code: z
    .string()
    .transform((code) => code.replace(/\s/g, ""))
    .pipe(z.string().regex(/^\d{6}$/, "must have six digits")),
});
const confirmation = z.object({ currentPassword: password });
const reactionPaging = z.object(paging);

export function accountRoutes(options: {
  readonly store: Store;
  readonly account: AccountService;
  readonly identities: IdentityService;
  readonly owners: OwnerService;
  readonly callers: Callers;
  /** Names of the custom fields that members may set. */
  readonly openFields: readonly string[];
}): Hono {
  const { account, identities, owners, callers, openFields } = options;
  const { database, now } = options.store;
  const routes = new Hono();
  const body = async <Schema extends z.ZodType>(schema: Schema, request: Request) =>
    parse(schema, await readJson(request, identityBytes));

  routes.get("/", async (c) => {
    const session = await callers.member(c.req.raw);
    const identity = await account.read(session);
    return c.json({
      identity,
      sessionId: session.id,
      memberSince: identity.createdDate,
      isOwner: await owners.includes(identity.id),
      openFields,
    });
  });

  routes.patch("/profile", async (c) => {
    const session = await callers.member(c.req.raw);
    const changes = await body(identityProfile, c.req.raw);
    return c.json({ identity: await account.changeProfile(session, changes) });
  });

  routes.post("/email", async (c) => {
    const session = await callers.member(c.req.raw);
    const { email, currentPassword } = await body(emailChange, c.req.raw);
    const stateToken = await account.beginEmailChange(session, email, currentPassword);
    return c.json({ stateToken });
  });

  routes.post("/email/resend", async (c) => {
    const session = await callers.member(c.req.raw);
    const { stateToken } = await body(emailResend, c.req.raw);
    await account.resendEmailCode(session, stateToken);
    return c.json({});
  });

  routes.post("/email/verify", async (c) => {
    const session = await callers.member(c.req.raw);
    const { stateToken, code } = await body(emailProof, c.req.raw);
    return c.json({ identity: await account.finishEmailChange(session, stateToken, code) });
  });

  routes.get("/sessions", async (c) => {
    const current = await callers.member(c.req.raw);
    const sessions = await listSessions(database, current.identity_id, now());
    return c.json({ sessions: sessions.map((session) => wireSession(session, current.id)) });
  });

  routes.delete("/sessions", async (c) => {
    const { identity_id, id } = await callers.member(c.req.raw);
    await endOtherSessions(database, identity_id, id);
    return c.json({});
  });

  routes.delete("/sessions/:id", async (c) => {
    const { identity_id } = await callers.member(c.req.raw);
    if (!(await endMemberSession(database, identity_id, c.req.param("id")))) {
      throw notFound("Session");
    }
    return c.json({});
  });

  routes.get("/reactions", async (c) => {
    const { identity_id } = await callers.member(c.req.raw);
    const page = parse(reactionPaging, readParameters(c.req.raw.url));
    return c.json(
      await listReactedPosts(database, identity_id, {
        limit: page["paging.limit"],
        offset: page["paging.offset"],
      }),
    );
  });

  routes.get("/data", async (c) => {
    const { identity_id } = await callers.member(c.req.raw);
    return c.json(await identities.exportData(identity_id));
  });

  routes.post("/delete", async (c) => {
    const session = await callers.member(c.req.raw);
    const { currentPassword } = await body(confirmation, c.req.raw);
    await account.confirm(session, currentPassword);
    await identities.remove(session.identity_id);
    return c.json({});
  });
  return routes;
}

function wireSession(session: MemberSession, currentId: string) {
  return {
    id: session.id,
    device: session.device,
    createdDate: new Date(session.created_at).toISOString(),
    lastUsedDate: new Date(session.last_used_at).toISOString(),
    isCurrent: session.id === currentId,
  };
}
