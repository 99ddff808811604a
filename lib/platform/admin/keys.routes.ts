import { Hono } from "hono";
import { z } from "zod";
import { roles } from "../../wix/admin/roles.ts";
import type { ListedKey } from "../access/key.service.ts";
import { name, text } from "../blog/fields.ts";
import type { PlatformContext } from "../http/context.ts";
import { parse, readJson } from "../http/parse.ts";
import { findNames } from "../identity/members/find-names.ts";
import { confirmPassword, currentPassword } from "./confirm-password.ts";
import type { AdminEnvironment } from "./callers.ts";
import { adminBytes } from "./admin.calls.ts";
import type { keysResponse } from "../../wix/admin/admin-responses.ts";

const creation = z.object({
  name: name(100),
  role: z.enum(roles, { error: `must be one of ${roles.join(", ")}` }),
  memberId: text(64).optional(),
  currentPassword,
});

/**
 * Creates the routes for API keys, under `/quire/v1/admin/keys`. Creating a key needs the member's current password, so
 * that a stolen session cannot create one.
 */
export function adminKeyRoutes(context: PlatformContext): Hono<AdminEnvironment> {
  const { access, membership, database } = context;
  const { apiKeys } = membership;
  const routes = new Hono<AdminEnvironment>();

  routes.get("/", async (c) => {
    const keys = await apiKeys.list();
    const memberIds = keys.flatMap(({ memberId }) => memberId ?? []);
    const names = await findNames(database, memberIds);
    const answer: z.input<typeof keysResponse> = { keys: keys.map((key) => wireKey(key, names)) };
    return c.json(answer);
  });

  routes.post("/", async (c) => {
    const { currentPassword: password, ...key } = parse(
      creation,
      await readJson(c.req.raw, adminBytes),
    );
    await confirmPassword(context, c.req.raw, password);
    // The role may have been lost while the password was checked.
    const { id: creatorId } = await access.authorize(c.req.raw, "admin.use");
    const created = await apiKeys.create({ ...key, creatorId });
    return c.json({ id: created.apiKey.id, key: created.key });
  });

  routes.delete("/:id", async (c) => {
    await apiKeys.revoke(c.req.param("id"));
    return c.json({});
  });
  return routes;
}

const formatDate = (instant: number | undefined): string | undefined =>
  instant === undefined ? undefined : new Date(instant).toISOString();

function wireKey(key: ListedKey, names: ReadonlyMap<string, string>) {
  const { id, name, role, effectiveRole, isActive, memberId, creatorId } = key;
  return {
    id,
    name,
    role,
    effectiveRole,
    isActive,
    member: memberId === undefined ? undefined : { id: memberId, name: names.get(memberId) ?? "" },
    creator: creatorId === undefined ? undefined : { id: creatorId, name: key.creatorName ?? "" },
    createdDate: new Date(key.createdAt).toISOString(),
    lastUsedDate: formatDate(key.lastUsedAt),
    revokedDate: formatDate(key.revokedAt),
  };
}
