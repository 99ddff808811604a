/** The calls for saved versions of a post (docs/api.md, “Admin calls”). */
import { Hono } from "hono";
import { z } from "zod";
import type { versionsResponse } from "../../../../wix/admin/admin-editing.ts";
import { notFound } from "../../../../wix/errors/errors.ts";
import type { PlatformContext } from "../../../http/context.ts";
import { parseIsoDate } from "../../../http/iso-date.ts";
import { wholeNumber } from "../../../http/parameters.ts";
import { parse, readParameters } from "../../../http/parse.ts";
import { text } from "../../fields.ts";
import { createDraftCalls } from "../draft.service.ts";
import { wireDraft } from "../draft.wire.ts";
import { createWriterReader, loadWriter } from "../../rights.ts";
import { createVersionService } from "./version.service.ts";
import type { ListedVersion } from "./saved-version.repository.ts";
import { readEditorBody } from "../input/read-draft-body.ts";

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
  const readBody = createWriterReader(access, readEditorBody);
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
    const { writer, body } = await readBody(c.req.raw, "admin.restoreVersions", restoreBody);
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

/** Returns a saved version without its contents in the admin API's format. */
function wireVersion(version: ListedVersion) {
  return {
    id: String(version.number),
    savedDate: new Date(version.saved_at).toISOString(),
    origin: version.origin,
    author: wireEditor(version),
    title: version.title,
    words: version.words,
    isPublished: version.is_published === 1,
    ...(version.restored_from !== null && {
      restoredFrom: new Date(version.restored_from).toISOString(),
    }),
  };
}

/** Returns who saved a version, or `null` for the server itself, deleted members and deleted keys. */
function wireEditor({ member_id, memberName, key_id, keyName }: ListedVersion) {
  if (key_id !== null) return keyName === null ? null : { id: key_id, name: keyName };
  return member_id === null || memberName === null ? null : { id: member_id, name: memberName };
}
