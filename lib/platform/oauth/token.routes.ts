import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { z } from "zod";
import { WireError } from "../../wix/errors.ts";
import { parse, readJson } from "../http/parse.ts";
import type { VisitorTokens } from "./access-token.ts";

const maximumBytes = 64 * 1024;

const tokenRequest = z.discriminatedUnion(
  "grantType",
  [
    z.object({ grantType: z.literal("anonymous"), clientId: z.string() }),
    z.object({ grantType: z.literal("refresh_token"), refreshToken: z.string().max(4096) }),
  ],
  { error: "must be anonymous or refresh_token" },
);

/** `/oauth2/token` (specification section 7, identity call 1) as far as visitors need it. */
export function tokenRoutes(tokens: VisitorTokens, clientId: string): Hono {
  const routes = new Hono();
  routes.post("/token", async (c) => {
    const request = parse(tokenRequest, await readJson(c.req.raw, maximumBytes));
    c.header("Cache-Control", "no-store");
    if (request.grantType === "anonymous") {
      if (request.clientId !== clientId) {
        throw new WireError({
          status: 401,
          code: "INVALID_CLIENT",
          message: "The client is not known here.",
        });
      }
      return c.json(await tokens.issue(randomUUID()));
    }
    const { visitorId } = await tokens.verify(request.refreshToken, "visitor-refresh");
    return c.json(await tokens.issue(visitorId));
  });
  return routes;
}
