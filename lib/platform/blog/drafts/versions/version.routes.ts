/** The calls for saved versions of a post (docs/api.md, “Admin calls”). */
import { Hono } from "hono";
import { z } from "zod";
import type { versionsResponse } from "../../../../wix/admin-editing.ts";
import { notFound } from "../../../../wix/errors.ts";
import type { PlatformContext } from "../../../http/context.ts";
import { parseIsoDate } from "../../../http/iso-date.ts";
import { wholeNumber } from "../../../http/parameters.ts";
import { parse, readJson, readParameters } from "../../../http/parse.ts";
import { text } from "../../fields.ts";
import { createDraftCalls } from "../draft.service.ts";
import { wireDraft } from "../draft.wire.ts";
import { loadWriter, loadWriterWithBody } from "../../rights.ts";
import { createVersionService } from "./version.service.ts";
import { wireVersion } from "./version.wire.ts";
import { editorBytes } from "../draft.calls.ts";

const listParameters = z.object({
  cursor: wholeNumber(1, Number.MAX_SAFE_INTEGER).optional(),
});
const restoreBody = z.object({
  editedDate: z
    .string("is required")
    .transform(parseIsoDate)
    .pipe(z.number({ error: "must be an ISO 8601 date" })),
  editingSessionId: text(100).nullish(),
});

const allFields = new Set(["URL", "RICH_CONTENT", "GENERATED_EXCERPT"] as const);

/** Creates the routes under `/quire/v1/admin/posts`. */
export function versionRoutes(context: PlatformContext): Hono {
  const { access, siteUrl } = context;
  const versions = createVersionService(context);
  const drafts = createDraftCalls(context);
  const routes = new Hono();

  routes.get("/:postId/versions", async (c) => {
    const { cursor } = parse(listParameters, readParameters(c.req.url));
    const writer = await loadWriter(access, c.req.raw, "admin.readVersions");
    const found = await versions.list(writer, c.req.param("postId"), cursor);
    return c.json({
      versions: found.versions.map(wireVersion),
      cursors: { ...(found.next !== undefined && { next: String(found.next) }) },
    } satisfies z.input<typeof versionsResponse>);
  });

  routes.get("/:postId/versions/:versionId", async (c) => {
    const writer = await loadWriter(access, c.req.raw, "admin.readVersions");
    const number = parseVersionId(c.req.param("versionId"));
    const { version, draft } = await versions.read(writer, c.req.param("postId"), number);
    return c.json({
      version: wireVersion(version),
      draftPost: wireDraft(draft, allFields, siteUrl),
    });
  });

  routes.post("/:postId/versions/:versionId/restore", async (c) => {
    const { writer, body } = await loadWriterWithBody(
      access,
      c.req.raw,
      "admin.restoreVersions",
      async (request) => parse(restoreBody, await readJson(request, editorBytes)),
    );
    const postId = c.req.param("postId");
    await versions.restore(writer, postId, parseVersionId(c.req.param("versionId")), body);
    return c.json({ draftPost: await drafts.readOne(postId, allFields) });
  });

  return routes;
}

/** Returns a version's number. Throws `NOT_FOUND` for a text that is not the ID of a version. */
function parseVersionId(id: string): number {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw notFound("Version");
  return Number(id);
}
