/** The calls that report who has a draft open (docs/api.md, “Admin calls”). */
import { Hono } from "hono";
import { z } from "zod";
import type { presenceResponse } from "../../../../wix/admin-editing.ts";
import type { PlatformContext } from "../../../http/context.ts";
import { parse, readJson } from "../../../http/parse.ts";
import { loadWriter, loadWriterWithBody } from "../../rights.ts";
import { createPresenceService } from "./presence.service.ts";
import { editorBytes } from "../draft.calls.ts";

const sessionId = z
  .string("is required")
  .regex(/^[\w-]{1,100}$/, "must have 1 to 100 letters, digits, hyphens or underscores");
const joinBody = z.object({ sessionId });
const leaveParameters = z.object({ sessionId });

/** Creates the routes under `/quire/v1/admin/posts`. */
export function presenceRoutes(context: PlatformContext): Hono {
  const { access } = context;
  const presence = createPresenceService(context);
  const routes = new Hono();

  routes.put("/:postId/presence", async (c) => {
    const { writer, body } = await loadWriterWithBody(
      access,
      c.req.raw,
      "admin.joinEditors",
      async (request) => parse(joinBody, await readJson(request, editorBytes)),
    );
    const joined = await presence.join(writer, c.req.param("postId"), body.sessionId);
    return c.json(joined satisfies z.input<typeof presenceResponse>);
  });

  routes.delete("/:postId/presence/:sessionId", async (c) => {
    const writer = await loadWriter(access, c.req.raw, "admin.joinEditors");
    const parameters = parse(leaveParameters, { sessionId: c.req.param("sessionId") });
    await presence.leave(writer, c.req.param("postId"), parameters.sessionId);
    return c.json({});
  });

  return routes;
}
