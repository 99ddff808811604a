/** The calls for links that show a draft (docs/api.md, “Admin calls”). */
import { Hono } from "hono";
import { z } from "zod";
import { paths } from "../../../../site/paths/paths.ts";
import type { createdLinkResponse, linksResponse } from "../../../../wix/admin/admin-editing.ts";
import type { PlatformContext } from "../../../http/context.ts";
import { parse } from "../../../http/parse.ts";
import { wirePreview } from "../draft.wire.ts";
import { createWriterReader, loadWriter } from "../../rights.ts";
import type { ListedLink } from "./draft-link.repository.ts";
import { createLinkService } from "./link.service.ts";
import { readEditorBody } from "../input/read-draft-body.ts";

const longestDays = 90;
const days = z
  .int("must be a whole number")
  .min(1, "must be at least 1")
  .max(longestDays, `must be at most ${longestDays}`);
const linkBody = z.object({ days });
const openBody = z.object({ token: z.string("is required").max(200, "is too long") });

/** Creates the routes under `/quire/v1/admin/posts`. */
export function draftLinkRoutes(context: PlatformContext): Hono {
  const { access, siteUrl } = context;
  const links = createLinkService(context);
  const readBody = createWriterReader(access, readEditorBody);
  const routes = new Hono();

  routes.get("/:postId/links", async (c) => {
    const writer = await loadWriter(access, c.req.raw, "admin.shareDrafts");
    const found = await links.list(writer, c.req.param("postId"));
    return c.json({ links: found.map(wireLink) } satisfies z.input<typeof linksResponse>);
  });

  routes.post("/:postId/links", async (c) => {
    const { writer, body } = await readBody(c.req.raw, "admin.shareDrafts", linkBody);
    const { link, token } = await links.create(writer, c.req.param("postId"), body.days);
    return c.json({
      link: wireLink(link),
      url: siteUrl + paths.draft(token),
    } satisfies z.input<typeof createdLinkResponse>);
  });

  routes.delete("/:postId/links/:linkId", async (c) => {
    const writer = await loadWriter(access, c.req.raw, "admin.shareDrafts");
    await links.revoke(writer, c.req.param("postId"), c.req.param("linkId"));
    return c.json({});
  });

  return routes;
}

/** Creates the call that returns the draft of a link. The token is in the body, because paths may be logged. */
export function sharedDraftRoutes(context: PlatformContext): Hono {
  const { access } = context;
  const links = createLinkService(context);
  const routes = new Hono();

  routes.post("/", async (c) => {
    await access.authorize(c.req.raw, "sharedDrafts.read");
    const { token } = parse(openBody, await readEditorBody(c.req.raw));
    const { draft, sharedBy, expiresAt } = await links.open(token);
    return c.json({
      post: wirePreview(draft, context),
      sharedBy,
      expiresDate: new Date(expiresAt).toISOString(),
    });
  });

  return routes;
}

/** Returns a link in the admin API's format. `author` is `null` if its creator has deleted the account. */
function wireLink({ id, member_id, nickname, created_at, expires_at }: ListedLink) {
  return {
    id,
    createdDate: new Date(created_at).toISOString(),
    expiresDate: new Date(expires_at).toISOString(),
    author: nickname === null ? null : { id: member_id, name: nickname },
  };
}
