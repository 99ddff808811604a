/** Tests for databases written by an older release: backup, restore and migration. */
import { sql, type Selectable } from "kysely";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createBackup } from "#lib/maintenance/backup/create-backup.ts";
import { restoreBackup } from "#lib/maintenance/backup/restore-backup.ts";
import { verifyBackup } from "#lib/maintenance/backup/verify-backup.ts";
import { migrationNames } from "#lib/platform/database/migrate.ts";
import type { Tables } from "#lib/platform/database/schema.ts";
import { newFolder } from "#tests/support/cli/backups.ts";
import { describeTables } from "#tests/support/databases/describe-tables.ts";
import { forEachDatabase, type StoreLocation } from "#tests/support/databases/database.ts";
import { fillOlderStore, openAsIs } from "#tests/support/databases/older-store.ts";
import { verify } from "#tests/support/members/member-calls.ts";
import { openMembers } from "#tests/support/members/members.ts";

const lastOlder = "0010-owners";
const waiting = "waiting@example.com";
const everySuccess = ["SUCCESS", "SUCCESS", "SUCCESS", "SUCCESS"];

/** Returns the columns of an identity that exist in every release. */
const toOlderIdentity = ({
  id,
  email,
  email_verified,
  password_hash,
  status,
  reason,
  reset_required,
  profile,
  revision,
  created_at,
  updated_at,
}: Selectable<Tables["identity"]>) => ({
  id,
  email,
  email_verified,
  password_hash,
  status,
  reason,
  reset_required,
  profile,
  revision,
  created_at,
  updated_at,
});

forEachDatabase("a database of an older release", (bench) => {
  async function backUp(location: StoreLocation): Promise<string> {
    const file = join(await newFolder(bench), "blog.tar.gz");
    await createBackup(location, file);
    return file;
  }

  /**
   * Creates a database at `0010-owners` with an active member and a pending member who has yet to enter a
   * code.
   */
  async function fillOlder(): Promise<StoreLocation> {
    const current = await bench.locate();
    const members = await openMembers(bench, { location: current });
    await members.join("ada@example.com");
    await members.register(waiting);
    await members.code(waiting);
    await members.platform.close();
    const source = await bench.open(current);
    const identities = await source.selectFrom("identity").selectAll().execute();
    const states = await source.selectFrom("state_token").selectAll().execute();
    const sequences = await source.selectFrom("change_sequence").select(["id", "value"]).execute();
    const secrets = await source.selectFrom("secret").selectAll().execute();
    const codes = await source.selectFrom("verification_code").selectAll().execute();

    const location = await bench.locate();
    await fillOlderStore(location, lastOlder);
    const older = await openAsIs(location);
    await older.insertInto("identity").values(identities.map(toOlderIdentity)).execute();
    await older.insertInto("change_sequence").values(sequences).execute();
    await older.insertInto("secret").values(secrets).execute();
    for (const { registration_id: _, ...state } of states) {
      await older.insertInto("state_token").values(state).execute();
    }
    for (const { identity_id, code_hash, expires_at } of codes) {
      await sql`
        insert into verification_code (identity_id, purpose, code_hash, expires_at, tries, tries_since)
        values (${identity_id}, 'verification', ${code_hash}, ${expires_at}, 0, 0)`.execute(older);
    }
    await older.destroy();
    return location;
  }

  /** Logs in the member, verifies the pending member, registers a new one, and returns the final states. */
  async function logInEveryMember(location: StoreLocation): Promise<unknown[]> {
    const members = await openMembers(bench, { location });
    const ada = await members.login("ada@example.com");
    // The migration discards the older release's code, so logging in sends a new code.
    const { body } = await members.login(waiting);
    const proved = await verify(members, body.stateToken, await members.code(waiting));
    const again = await members.login(waiting);
    const added = await members.join("new@example.com");
    return [ada, proved, again, added].map((answer) => answer.body.state);
  }

  // The other tests back up the previous release on both databases.
  it.runIf(bench.kind === "sqlite")(
    "can be backed up at every migration without migrating it",
    async () => {
      const location = await bench.locate();
      for (const name of migrationNames()) {
        await fillOlderStore(location, name);
        const { manifest } = await verifyBackup(await backUp(location));
        expect(manifest.migrations.at(-1)).toBe(name);
      }
    },
  );

  it("keeps its active member, its pending member and the code when backed up and restored into this release", async () => {
    const file = await backUp(await fillOlder());
    const { manifest } = await verifyBackup(file);
    expect(manifest.tables).toMatchObject({ identity: 2, verification_code: 1 });
    const target = await bench.locate();
    await restoreBackup(await verifyBackup(file), target);
    expect(await logInEveryMember(target)).toEqual(everySuccess);
  });

  it("is migrated with a member, a pending member and a code, and every member can log in", async () => {
    expect(await logInEveryMember(await fillOlder())).toEqual(everySuccess);
  });

  it("gets the same tables, indexes and constraints as a new store", async () => {
    const migrated = await bench.locate();
    const last = migrationNames().at(-1);
    if (last === undefined) throw new Error("there are no migrations");
    await fillOlderStore(migrated, last);
    const [expected, found] = await Promise.all(
      [await bench.locate(), migrated].map(async (location) =>
        describeTables(await bench.open(location), bench.kind),
      ),
    );
    expect(found?.length).toBeGreaterThan(60);
    expect(found).toEqual(expected);
  });

  it("keeps its owners when it is migrated, and when it is backed up and restored", async () => {
    const source = await bench.locate();
    const members = await openMembers(bench, { location: source });
    await members.join("ada@example.com");
    await members.platform.close();
    const identities = await (
      await bench.open(source)
    )
      .selectFrom("identity")
      .selectAll()
      .execute();
    const location = await bench.locate();
    await fillOlderStore(location, "0012-scopes");
    const older = await openAsIs(location);
    await older.insertInto("identity").values(identities.map(toOlderIdentity)).execute();
    await sql`insert into owner (identity_id, since) select id, 7 from identity`.execute(older);
    await sql`insert into change_sequence (id, value) values (1, 0)`.execute(older);
    await older.destroy();
    const file = await backUp(location);
    const target = await bench.locate();
    await restoreBackup(await verifyBackup(file), target);
    for (const place of [location, target]) {
      const database = await bench.open(place);
      expect(await database.selectFrom("member_role").selectAll().execute()).toEqual([
        { identity_id: identities[0]?.id, role: "owner", since: 7 },
      ]);
    }
  });

  it("lets the owner find its members by name", async () => {
    const source = await bench.locate();
    const members = await openMembers(bench, { location: source });
    await members.join("ada@example.com");
    await members.platform.close();
    const [row] = await (await bench.open(source)).selectFrom("identity").selectAll().execute();
    if (row === undefined) throw new Error("there is no member");
    const location = await bench.locate();
    await fillOlderStore(location, "0012-scopes");
    const older = await openAsIs(location);
    const profile = JSON.stringify({ nickname: "Ägir", privacyStatus: "PRIVATE" });
    await older
      .insertInto("identity")
      .values({ ...toOlderIdentity(row), profile })
      .execute();
    await older.insertInto("change_sequence").values({ id: 1, value: 0 }).execute();
    await older.destroy();
    const { platform } = await openMembers(bench, { location });
    const found = await platform.identities.list({ search: "agir", limit: 1, offset: 0 });
    expect(found.identities).toMatchObject([{ id: row.id }]);
    const [stored] = await (
      await bench.open(location)
    )
      .selectFrom("identity")
      .select(["nickname", "privacy", "muted"])
      .execute();
    expect(stored).toEqual({ nickname: "Ägir", privacy: "PRIVATE", muted: 0 });
  });

  it("can be backed up and opened if it was created by 0.1.0, which had two migrations numbered 0008", async () => {
    const location = await bench.locate();
    const older = await openAsIs(location);
    for (const [former, current] of [
      ["0008-redirects", "0009-redirects"],
      ["0009-owners", "0010-owners"],
      ["0010-registrations", "0011-registrations"],
      ["0011-scopes", "0012-scopes"],
    ]) {
      await sql`update kysely_migration set name = ${former} where name = ${current}`.execute(
        older,
      );
    }
    await older.destroy();
    const { manifest } = await verifyBackup(await backUp(location));
    expect(manifest.migrations).toEqual(migrationNames());
    const opened = await bench.open(location);
    const { rows } = await sql`select name from kysely_migration order by name`.execute(opened);
    expect(rows).toEqual(migrationNames().map((name) => ({ name })));
  });
});
