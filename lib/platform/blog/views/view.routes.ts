import { Hono } from "hono";
import { z } from "zod";
import type { PlatformContext } from "../../http/context.ts";
import { parse, readJson } from "../../http/parse.ts";

const visitor = z.object({ address: z.string().max(100), userAgent: z.string().max(500) });

/** Creates the route for counting a view, `/quire/v1/posts/{id}/views`. It is not part of the Wix API. */
export function viewRoutes({ views }: PlatformContext): Hono {
  const routes = new Hono();
  routes.post("/:id/views", async (c) => {
    await views.count(c.req.param("id"), parse(visitor, await readJson(c.req.raw, 4096)));
    return c.json({});
  });
  return routes;
}
