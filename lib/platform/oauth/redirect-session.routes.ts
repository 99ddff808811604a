import { Hono } from "hono";
import { parse, readJson } from "../http/parse.ts";
import type { Callers } from "./caller.ts";
import { redirectSessionRequest, type RedirectSessionService } from "./redirect-session.service.ts";

const maximumBytes = 64 * 1024;

/** Creates the routes of `/v1/redirect-session` (specification section 7, identity call 17). */
export function redirectSessionRoutes(
  redirectSessions: RedirectSessionService,
  callers: Callers,
): Hono {
  const routes = new Hono();
  routes.post("/", async (c) => {
    const request = parse(redirectSessionRequest, await readJson(c.req.raw, maximumBytes));
    const caller = await callers.read(c.req.raw);
    const member = caller.kind === "member" ? caller.session : undefined;
    return c.json({ redirectSession: await redirectSessions.create(request, member) });
  });
  return routes;
}
