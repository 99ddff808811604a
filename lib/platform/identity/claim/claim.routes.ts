/** The API for becoming the first owner, at `/quire/v1/owner-claim` (docs/api.md, “Becoming the first owner”). */
import { Hono } from "hono";
import { z } from "zod";
import { readBody, stateToken } from "../fields.ts";
import type { MemberServices } from "../services.ts";

const token = z.string().max(200);
const check = z.object({ token });
const claim = z.object({ token, stateToken: stateToken.optional() });

/** Creates the routes under `/quire/v1/owner-claim`. */
export function claimRoutes({ claims, callers }: MemberServices): Hono {
  const routes = new Hono();

  routes.get("/", async (c) => c.json({ isOpen: await claims.isOpen() }));

  routes.post("/check", async (c) => {
    const { token } = await readBody(check, c.req.raw);
    await claims.check(token);
    return c.json({});
  });

  routes.post("/", async (c) => {
    const body = await readBody(claim, c.req.raw);
    if (body.stateToken !== undefined) {
      return c.json(await claims.claimWhileWaiting(body.stateToken, body.token));
    }
    await claims.claim(await callers.member(c.req.raw), body.token);
    return c.json({});
  });
  return routes;
}
