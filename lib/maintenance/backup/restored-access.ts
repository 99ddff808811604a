/** Access that a restored backup contains: API keys, draft links, logins, and accounts that the blog did not have before. */
import { z } from "zod";
import type { Tables, Transaction } from "../../platform/index.ts";
import { parseJson } from "./format.ts";

/** Numbers of credentials. */
type AccessCounts = {
  readonly apiKeys: number;
  readonly draftLinks: number;
  readonly logins: number;
};

export type RestoredAccess = {
  /** Credentials from the backup that are valid now. */
  readonly valid: AccessCounts;
  /** Credentials from the backup that are not valid, because they were revoked later or `revoke` was set. */
  readonly revoked: AccessCounts;
  /** Members from the backup who were not in the blog before the restore. */
  readonly returnedMembers: readonly ReturnedMember[];
  /**
   * Why `returnedMembers` may never have been deleted. `undefined` if the replaced blog was newer than the backup, so
   * they must have been.
   */
  readonly doubt: string | undefined;
};

type ReturnedMember = { readonly id: string; readonly email: string };

/** Hashes of the credentials that were valid before the restore, and the key that identifies this blog. */
type FormerAccess = {
  readonly blogKey: string | undefined;
  readonly doubt: string | undefined;
  readonly members: ReadonlySet<string>;
  readonly apiKeys: ReadonlySet<string>;
  readonly tokens: Readonly<Record<TokenTable, ReadonlySet<string>>>;
};

const tokenTables = ["draft_link", "member_session", "state_token"] as const;
type TokenTable = (typeof tokenTables)[number] & keyof Tables;

/** Maximum number of values per statement. */
const valuesAtOnce = 500;

/** Records which credentials are valid before the tables are emptied. `backupDate` is in epoch milliseconds. */
export async function recordFormerAccess(
  transaction: Transaction,
  backupDate: number,
): Promise<FormerAccess> {
  const roles = await transaction.selectFrom("member_role").select("identity_id").execute();
  const team = new Set(roles.map(({ identity_id }) => identity_id));
  const hasRole = (id: string | null) => id === null || team.has(id);
  const keys = await transaction
    .selectFrom("api_key")
    .select(["key_hash", "member_id", "creator_id"])
    .where("revoked_at", "is", null)
    .execute();
  const links = await transaction
    .selectFrom("draft_link")
    .select(["token_hash", "member_id"])
    .execute();
  return {
    blogKey: await findBlogKey(transaction),
    doubt: await findDoubt(transaction, backupDate),
    members: new Set((await listMembers(transaction)).map(({ id }) => id)),
    // Keys and links of a member without a role stay in their tables, but are not valid.
    apiKeys: new Set(
      keys
        .filter(({ member_id, creator_id }) => hasRole(member_id) && hasRole(creator_id))
        .map(({ key_hash }) => key_hash),
    ),
    tokens: {
      draft_link: new Set(
        links.filter(({ member_id }) => hasRole(member_id)).map(({ token_hash }) => token_hash),
      ),
      member_session: new Set(await listTokens(transaction, "member_session")),
      state_token: new Set(await listTokens(transaction, "state_token")),
    },
  };
}

/**
 * Revokes restored credentials: with `revoke`, all of them; otherwise the ones that were invalid before the restore.
 * The database of another blog, or a new one, records no revocations. `now` is in epoch milliseconds.
 */
export async function limitRestoredAccess(
  transaction: Transaction,
  former: FormerAccess,
  { revoke, now }: { readonly revoke: boolean; readonly now: number },
): Promise<RestoredAccess> {
  const blogKey = await findBlogKey(transaction);
  const isSameBlog = blogKey !== undefined && blogKey === former.blogKey;
  const before = await countValid(transaction, now);
  if (revoke || isSameBlog) {
    const isKept = (known: ReadonlySet<string>, hash: string) => !revoke && known.has(hash);
    await revokeKeys(transaction, (hash) => isKept(former.apiKeys, hash), now);
    for (const table of tokenTables) {
      await deleteTokens(transaction, table, (hash) => isKept(former.tokens[table], hash));
    }
  }
  const valid = await countValid(transaction, now);
  const returnedMembers = isSameBlog
    ? (await listMembers(transaction)).filter(({ id }) => !former.members.has(id))
    : [];
  return {
    valid,
    returnedMembers,
    doubt: returnedMembers.length === 0 ? undefined : former.doubt,
    revoked: {
      apiKeys: before.apiKeys - valid.apiKeys,
      draftLinks: before.draftLinks - valid.draftLinks,
      logins: before.logins - valid.logins,
    },
  };
}

/** Returns the key with which the platform signs cursors. Each platform generates its own when it is first opened. */
async function findBlogKey(transaction: Transaction): Promise<string | undefined> {
  const keys = transaction.selectFrom("secret").select("value").where("name", "=", "cursor");
  return (await keys.executeTakeFirst())?.value;
}

/**
 * Returns why the blog may be older than the backup, so that a member who is only in the backup was perhaps never deleted.
 */
async function findDoubt(
  transaction: Transaction,
  backupDate: number,
): Promise<string | undefined> {
  const changes = await transaction
    .selectFrom("change")
    .select(["detail", "changed_at"])
    .where("changed_at", ">=", backupDate)
    .orderBy("sequence", "desc")
    .execute();
  const restored = changes
    .map(({ detail }) => restoreDetail.safeParse(parseJson(detail)).data?.restored)
    .filter((date) => date !== undefined);
  const [latest] = restored;
  if (latest !== undefined && Date.parse(latest) < backupDate) {
    return "the blog was restored from an older backup after this backup was made";
  }
  if (changes.length > restored.length || (await hasNewMember(transaction, backupDate))) {
    return undefined;
  }
  return "the blog has not changed since the backup";
}

const restoreDetail = z.object({ restored: z.iso.datetime() });

/** Returns whether a member has registered, logged in or changed the profile since a date in epoch milliseconds. */
async function hasNewMember(transaction: Transaction, since: number): Promise<boolean> {
  const member = await transaction
    .selectFrom("identity")
    .select("id")
    .where((eb) =>
      eb.or(
        (["created_at", "updated_at", "last_login_at"] as const).map((column) =>
          eb(column, ">=", since),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  return member !== undefined;
}

const listMembers = (transaction: Transaction): Promise<ReturnedMember[]> =>
  transaction.selectFrom("identity").select(["id", "email"]).orderBy("email").execute();

async function listTokens(transaction: Transaction, table: TokenTable): Promise<string[]> {
  const rows = await transaction.selectFrom(table).select("token_hash").execute();
  return rows.map(({ token_hash }) => token_hash);
}

async function revokeKeys(
  transaction: Transaction,
  isKept: (hash: string) => boolean,
  now: number,
): Promise<void> {
  const keys = transaction.selectFrom("api_key").select("key_hash").where("revoked_at", "is", null);
  for (const { key_hash } of await keys.execute()) {
    if (isKept(key_hash)) continue;
    await transaction
      .updateTable("api_key")
      .set({ revoked_at: now })
      .where("key_hash", "=", key_hash)
      .execute();
  }
}

async function deleteTokens(
  transaction: Transaction,
  table: TokenTable,
  isKept: (hash: string) => boolean,
): Promise<void> {
  const dropped = (await listTokens(transaction, table)).filter((hash) => !isKept(hash));
  for (let start = 0; start < dropped.length; start += valuesAtOnce) {
    const hashes = dropped.slice(start, start + valuesAtOnce);
    await transaction.deleteFrom(table).where("token_hash", "in", hashes).execute();
  }
}

async function countValid(transaction: Transaction, now: number): Promise<AccessCounts> {
  const keys = transaction.selectFrom("api_key").where("revoked_at", "is", null);
  const count = async (table: "draft_link" | "member_session") => {
    const { total } = await transaction
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number | string>().as("total"))
      .where("expires_at", ">", now)
      .executeTakeFirstOrThrow();
    return Number(total);
  };
  const { total } = await keys
    .select(({ fn }) => fn.countAll<number | string>().as("total"))
    .executeTakeFirstOrThrow();
  return {
    apiKeys: Number(total),
    draftLinks: await count("draft_link"),
    logins: await count("member_session"),
  };
}
