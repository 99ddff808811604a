/** A member's own account, at `/quire/v1/account` (docs/api.md, “Account calls”). Not part of the Wix API. */
import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { z } from "zod";
import { notFound } from "../../../wix/errors/errors.ts";
import { paging } from "../../http/parameters.ts";
import { parse, readParameters } from "../../http/parse.ts";
import { listReactedPosts } from "../../blog/reactions/reaction.reader.ts";
import {
  endMemberSession,
  endOtherSessions,
  listSessions,
  toSessionInfo,
  type MemberSession,
} from "../../oauth/member-session.repository.ts";
import { code, password, readBody, stateToken } from "../fields.ts";
import { emailAddress } from "../members/email-address.ts";
import { identityProfile } from "../members/profile.ts";
import type { MemberServices } from "../services.ts";

const emailChange = z.object({ email: emailAddress, currentPassword: password });
const emailResend = z.object({ stateToken });
const emailProof = z.object({ stateToken, code });
const confirmation = z.object({ currentPassword: password });
const reactionPaging = z.object(paging);

export function accountRoutes(services: MemberServices): Hono {
  const { account, identities, roles, getRules, store } = services;
  const { database, now } = store;
  const routes = new Hono();
  const asMember = createMemberGuard(services);
  addEmailRoutes(routes, services);

  routes.get("/", asMember, async (c) => {
    const { session } = c.var;
    const identity = await account.read(session);
    const role = await roles.find(identity.id);
    return c.json({
      identity,
      sessionId: session.id,
      memberSince: identity.createdDate,
      role,
      isOwner: role === "owner",
      openFields: getRules().customFields ?? [],
    });
  });

  routes.patch("/profile", asMember, async (c) => {
    const changes = await readBody(identityProfile, c.req.raw);
    return c.json({ identity: await account.changeProfile(c.var.session, changes) });
  });

  routes.get("/sessions", asMember, async (c) => {
    const current = c.var.session;
    const sessions = await listSessions(database, current.identity_id, now());
    return c.json({
      sessions: sessions.map((session) => ({
        id: session.id,
        ...toSessionInfo(session),
        isCurrent: session.id === current.id,
      })),
    });
  });

  routes.delete("/sessions", asMember, async (c) => {
    const { identity_id, id } = c.var.session;
    await endOtherSessions(database, identity_id, id);
    return c.json({});
  });

  routes.delete("/sessions/:id", asMember, async (c) => {
    const hasEnded = await endMemberSession(database, c.var.session.identity_id, c.req.param("id"));
    if (!hasEnded) throw notFound("Session");
    return c.json({});
  });

  routes.get("/reactions", asMember, async (c) => {
    const { "paging.limit": limit, "paging.offset": offset } = parse(
      reactionPaging,
      readParameters(c.req.raw.url),
    );
    return c.json(await listReactedPosts(database, c.var.session.identity_id, { limit, offset }));
  });

  routes.get("/data", asMember, async (c) =>
    c.json(await identities.exportData(c.var.session.identity_id)),
  );

  routes.post("/delete", asMember, async (c) => {
    const { session } = c.var;
    const { currentPassword } = await readBody(confirmation, c.req.raw);
    await account.confirm(session, currentPassword);
    await identities.remove(session.identity_id);
    return c.json({});
  });
  return routes;
}

/** Creates a middleware that admits only members and sets the caller's session. */
const createMemberGuard = ({ callers }: MemberServices) =>
  createMiddleware<{ Variables: { session: MemberSession } }>(async (c, next) => {
    c.set("session", await callers.member(c.req.raw));
    await next();
  });

/** Adds the routes that change the email address. */
function addEmailRoutes(routes: Hono, services: MemberServices): void {
  const { account } = services;
  const asMember = createMemberGuard(services);

  routes.post("/email", asMember, async (c) => {
    const { email, currentPassword } = await readBody(emailChange, c.req.raw);
    return c.json({
      stateToken: await account.beginEmailChange(c.var.session, email, currentPassword),
    });
  });

  routes.post("/email/resend", asMember, async (c) => {
    const { stateToken } = await readBody(emailResend, c.req.raw);
    await account.resendEmailCode(c.var.session, stateToken);
    return c.json({});
  });

  routes.post("/email/verify", asMember, async (c) => {
    const { stateToken, code } = await readBody(emailProof, c.req.raw);
    return c.json({ identity: await account.finishEmailChange(c.var.session, stateToken, code) });
  });
}
