/** The calls of the page that the link of an invitation opens (docs/api.md, “Accepting an invitation”). */
import { Hono } from "hono";
import { z } from "zod";
import { password, readBody, stateToken } from "../fields.ts";
import { identityProfile } from "../members/profile.ts";
import type { MemberServices } from "../services.ts";

const token = z.string().max(200);
const check = z.object({ token });
const acceptance = z.object({ token, stateToken: stateToken.optional() });
const registration = z.object({
  token,
  password,
  nickname: identityProfile.shape.nickname.transform((name) => name ?? ""),
});

/** Creates the routes under `/quire/v1/invitations`. */
export function invitationRoutes({ invitationAcceptance, callers }: MemberServices): Hono {
  const routes = new Hono();

  routes.post("/check", async (c) => {
    const { token } = await readBody(check, c.req.raw);
    return c.json(await invitationAcceptance.describe(token));
  });

  routes.post("/accept", async (c) => {
    const body = await readBody(acceptance, c.req.raw);
    if (body.stateToken !== undefined) {
      return c.json(await invitationAcceptance.acceptWhileWaiting(body.stateToken, body.token));
    }
    const session = await callers.member(c.req.raw);
    return c.json({ role: await invitationAcceptance.accept(session, body.token) });
  });

  routes.post("/register", async (c) => {
    const { token, ...account } = await readBody(registration, c.req.raw);
    return c.json(await invitationAcceptance.register(token, account));
  });
  return routes;
}
