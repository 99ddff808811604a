/** Unfinished uploads. Their state is in the database, so that any instance can continue them. */
import { isDue } from "../../../database/due.ts";
import type { Database } from "../../../database/database.ts";
import type { MediaUploadTable } from "../../../database/schema.ts";
import type { Role } from "../../../../wix/admin/roles.ts";
import { capRole } from "../../../access/key-role.ts";
import { findRoleReach } from "../../../access/permissions.ts";
import { findRole } from "../../../identity/roles/role.service.ts";

export type Upload = MediaUploadTable;
/** The member or the API key for which a file is uploaded. */
export type Uploader = Pick<MediaUploadTable, "member_id" | "api_key_id">;

export async function insertUpload(database: Database, upload: Upload): Promise<void> {
  await database.insertInto("media_upload").values(upload).execute();
}

/** Finds an upload that has not expired, and whether its uploader may still upload files. */
export async function findUpload(
  database: Database,
  id: string,
  now: number,
): Promise<{ upload: Upload; isAllowed: boolean } | undefined> {
  const row = await database
    .selectFrom("media_upload")
    .leftJoin("identity", "identity.id", "media_upload.member_id")
    .leftJoin("member_role", "member_role.identity_id", "media_upload.member_id")
    .leftJoin("api_key", "api_key.id", "media_upload.api_key_id")
    .selectAll("media_upload")
    .select(["identity.status", "member_role.role", "api_key.revoked_at"])
    .select(["api_key.role as key_role", "api_key.creator_id"])
    .where("media_upload.id", "=", id)
    .where("media_upload.expires_at", ">", now)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { status, role, revoked_at, key_role, creator_id, ...upload } = row;
  const canUpload = (holder: Role | undefined) =>
    holder !== undefined && findRoleReach("media.upload", holder) !== undefined;
  const isMemberAllowed =
    upload.member_id === null || (status === "ACTIVE" && canUpload(role ?? undefined));
  const isKeyAllowed =
    key_role === null || canUpload(await limitKey(database, key_role, creator_id));
  return { upload, isAllowed: isMemberAllowed && isKeyAllowed && revoked_at === null };
}

/** Returns a key's role without the rights that its maker no longer has. */
async function limitKey(database: Database, role: Role, creatorId: string | null) {
  if (creatorId === null) return role;
  return capRole({ role, creatorId }, (await findRole(database, creatorId))?.role);
}

/** Returns the number of an uploader's unfinished uploads and the sum of their announced sizes. */
export async function countUnfinished(database: Database, uploader: Uploader, now: number) {
  const { count, bytes } = await database
    .selectFrom("media_upload")
    .select(({ fn }) => [
      fn.countAll<number | string>().as("count"),
      fn.sum<number | string | null>("size").as("bytes"),
    ])
    .where("member_id", uploader.member_id === null ? "is" : "=", uploader.member_id)
    .where("api_key_id", uploader.api_key_id === null ? "is" : "=", uploader.api_key_id)
    .where("media_id", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirstOrThrow();
  return { count: Number(count), bytes: Number(bytes ?? 0) };
}

/** Sets what the client announces when it creates the upload. Returns whether the upload had not begun. */
export async function announceUpload(
  database: Database,
  id: string,
  values: Pick<Upload, "size" | "filename" | "expires_at">,
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable("media_upload")
    .set(values)
    .where("id", "=", id)
    .where("received", "=", 0)
    .where("lock_token", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export type Lock = { readonly id: string; readonly token: string };

/**
 * Reserves an upload for one request, unless another request holds it or it does not continue at `received`. Returns
 * whether it succeeded.
 */
export async function lockUpload(
  database: Database,
  { id, token }: Lock,
  { received, now, until }: { received: number; now: number; until: number },
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable("media_upload")
    .set({ lock_token: token, locked_until: until })
    .where("id", "=", id)
    .where("received", "=", received)
    .where("media_id", "is", null)
    .where((eb) => eb.or([eb("lock_token", "is", null), isDue("locked_until", now)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Updates a reserved upload. Returns `false` if the reservation was lost. */
export async function updateLocked(
  database: Database,
  { id, token }: Lock,
  values: Partial<
    Pick<Upload, "received" | "lock_token" | "locked_until" | "media_id" | "size" | "expires_at">
  >,
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable("media_upload")
    .set(values)
    .where("id", "=", id)
    .where("lock_token", "=", token)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function deleteUpload(database: Database, id: string): Promise<void> {
  await database.deleteFrom("media_upload").where("id", "=", id).execute();
}

/** Deletes up to `limit` expired uploads that no request is writing. Returns their IDs. */
export async function deleteExpiredUploads(
  database: Database,
  now: number,
  limit: number,
): Promise<string[]> {
  const rows = await database
    .deleteFrom("media_upload")
    .where("id", "in", (select) =>
      select
        .selectFrom("media_upload")
        .select("id")
        .where("expires_at", "<=", now)
        .where((eb) => eb.or([eb("locked_until", "is", null), isDue("locked_until", now)]))
        .limit(limit),
    )
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}
