/** Tests for backup and restore on each database. */
import { existsSync } from "node:fs";
import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { Kysely, sql } from "kysely";
import { Client } from "pg";
import { expect, it } from "vitest";
import { z } from "zod";
import { createBackup } from "#lib/maintenance/backup/create-backup.ts";
import { readColumns } from "#lib/maintenance/backup/load-tables.ts";
import { restoreBackup } from "#lib/maintenance/backup/restore-backup.ts";
import { verifyBackup } from "#lib/maintenance/backup/verify-backup.ts";
import { checkBlog } from "#lib/maintenance/check/check-blog.ts";
import { migrateWithin } from "#lib/platform/database/migrate.ts";
import type { Database } from "#lib/platform/database/database.ts";
import type { Tables } from "#lib/platform/database/schema.ts";
import { openSqlite } from "#lib/platform/database/sqlite.ts";
import { readContents, newFolder, readTables, writeBackup } from "#tests/support/cli/backups.ts";
import { forEachDatabase, type StoreLocation } from "#tests/support/databases/database.ts";
import { bearer, renew } from "#tests/support/members/member-calls.ts";
import {
  goodPassword,
  openMembers,
  siteUrl,
  type Members,
} from "#tests/support/members/members.ts";
import { createKey, joinStaff } from "#tests/support/members/staff.ts";
import { openTestPlatform, createPost } from "#tests/support/servers/platform.ts";

/** Returns the tables and columns of a database at the given migration. */
async function columnsAt(folder: string, migration: string) {
  const dialect = await openSqlite(join(folder, "older.db"));
  const database = new Kysely<Tables>({ dialect });
  try {
    return await database.transaction().execute(async (transaction) => {
      await migrateWithin(transaction, "sqlite", migration);
      return readColumns(transaction);
    });
  } finally {
    await database.destroy();
  }
}

/** Returns the number of transactions that wait for the lock of a table. */
async function countWaiting(database: Database): Promise<number> {
  const { rows } = await sql`select 1 from pg_locks join pg_database on pg_database.oid = database
    where datname = current_database() and not granted`.execute(database);
  return rows.length;
}

forEachDatabase("backup and restore", (bench) => {
  /** Creates a blog with posts, a media file, a logged-in member who likes a post, and a pending email. */
  async function fill(members: Members) {
    const { platform } = members;
    const author = await platform.members.upsert({ slug: "desk", nickname: "The Desk", about: "" });
    const cover = await platform.media.add({
      bytes: Buffer.from("not really a picture"),
      filename: "loaf.jpg",
      mimeType: "image/jpeg",
      width: 1200,
      height: 800,
    });
    const category = await platform.categories.upsert({
      slug: "bread",
      label: "Bread",
      title: "Bread",
      description: "",
      language: "en",
      displayPosition: 0,
    });
    const tags = await platform.tags.ensure(["slow"], "en");
    const [first] = await platform.posts.createMany(
      ["Äpfel & 🍏 “öl”", "A walk", "A third"].map((title) =>
        createPost({
          title,
          authorId: author.id,
          categoryIds: [category.id],
          tagIds: [...tags.values()],
          hashtags: ["Fruit"],
          coverMedia: { enabled: true, displayed: true, custom: true, image: cover },
          metrics: { views: 7, ratingCount: 3, ratingSum: 10 },
        }),
      ),
      "IMPORT",
    );
    const { body } = await members.join("ada@example.com");
    await members.exchange(body.sessionToken);
    await platform.redirects.add(["/2019/05/apples"], first?.id ?? "");
    await platform.posts.saveDraft(first?.id ?? "", { title: "Apples in spring" }, "AUTO_SAVE");
    return { cover };
  }

  async function listPosts({ call }: Members): Promise<unknown> {
    const token = await call("POST", "/oauth2/token", {
      clientId: "embedded",
      grantType: "anonymous",
    });
    const { body } = await call(
      "GET",
      "/v3/posts?fieldsets=URL&fieldsets=RICH_CONTENT",
      undefined,
      {
        Authorization: `Bearer ${token.body.access_token}`,
      },
    );
    return body;
  }

  async function backedUp(location: StoreLocation): Promise<string> {
    const file = join(await newFolder(bench), "blog.tar.gz");
    await createBackup(location, file);
    return file;
  }

  it("moves a blog from SQLite to this database and back, with every table byte-for-byte identical", async () => {
    const start = { dataDir: await newFolder(bench) };
    const middle = await bench.locate();
    const end = { dataDir: await newFolder(bench) };
    const members = await openMembers(bench, { location: start });
    const { cover } = await fill(members);
    const posts = await listPosts(members);
    const first = await backedUp(start);
    await restoreBackup(await verifyBackup(first), middle);
    const second = await backedUp(middle);
    await restoreBackup(await verifyBackup(second), end);
    const third = await backedUp(end);
    const tables = await readTables(first);
    expect(tables["tables/post.jsonl"]).toContain("Äpfel & 🍏 “öl”");
    expect(tables["tables/saved_version.jsonl"]).toContain("Apples in spring");
    expect(tables["tables/identity.jsonl"]).toContain("ada@example.com");
    expect(await readTables(second)).toEqual(tables);
    expect(await readTables(third)).toEqual(tables);

    const restored = await openMembers(bench, { location: middle });
    expect(await listPosts(restored)).toEqual(posts);
    expect((await restored.login("ada@example.com")).body.state).toBe("SUCCESS");
    expect((await restored.login("ada@example.com", `${goodPassword}!`)).status).toBe(401);
    expect(await restored.platform.redirects.find("/2019/05/apples")).toBeDefined();
    const kept = await restored.platform.media.find(cover.id);
    expect(await readFile(kept?.path ?? "", "utf8")).toBe("not really a picture");
    expect(await checkBlog(middle, { siteUrl })).toMatchObject({ problems: [], notes: [] });
  });

  it("a backup made during writes is consistent", async () => {
    const location = await bench.locate();
    const platform = await openTestPlatform(bench, { location });
    const { id } = await platform.posts.create(createPost(), "IMPORT");
    const writer = await bench.open(location);
    let written = 0;
    const write = () =>
      writer.transaction().execute(async (transaction) => {
        const value = String((written += 1));
        await transaction
          .updateTable("post")
          .set({ excerpt: value })
          .where("id", "=", id)
          .execute();
        await transaction
          .insertInto("note")
          .values({ name: "pair", value })
          .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
          .execute();
      });
    await write();
    let isDone = false;
    const writing = (async () => {
      while (!isDone) {
        await write();
        // SQLite queries complete synchronously, so this yields to other tasks.
        await nextTurn();
      }
    })();
    const before = written;
    const files = [await backedUp(location), await backedUp(location)];
    expect(written).toBeGreaterThan(before);
    isDone = true;
    await writing;
    for (const file of files) {
      const tables = await readTables(file);
      const excerpt = /"excerpt":"(\d+)"/.exec(tables["tables/post.jsonl"] ?? "")?.[1];
      const pair = /"pair","value":"(\d+)"/.exec(tables["tables/note.jsonl"] ?? "")?.[1];
      expect(excerpt).toBeDefined();
      expect(pair).toBe(excerpt);
    }
  });

  bench.itOnSqlite(
    "writes a backup readable only by its owner, leaves no temporary files, and overwrites only when forced",
    async () => {
      const location = await bench.locate();
      await bench.open(location);
      const folder = await newFolder(bench);
      const file = join(folder, "blog.tar.gz");
      await createBackup(location, file);
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      await expect(createBackup(location, file)).rejects.toThrow("already exists");
      await createBackup(location, file, { force: true });
      expect(await readdir(folder)).toEqual(["blog.tar.gz"]);
      await expect(
        createBackup({ dataDir: join(folder, "none") }, join(folder, "b")),
      ).rejects.toThrow("There is no blog");
    },
  );

  bench.itOnSqlite("a backup contains no visitor records and no used session tokens", async () => {
    const location = await bench.locate();
    await fill(await openMembers(bench, { location }));
    const names = Object.keys(await readTables(await backedUp(location)));
    for (const table of [
      "post_view",
      "view_salt",
      "session_token",
      "draft_presence",
      "search_document",
    ]) {
      expect(names).not.toContain(`tables/${table}.jsonl`);
    }
  });

  bench.itOnSqlite(
    "a restore rejects a backup that is truncated, altered or from a newer release, and changes no data",
    async () => {
      const location = await bench.locate();
      await fill(await openMembers(bench, { location }));
      const file = await backedUp(location);
      const whole = await readFile(file);
      const contents: ReadonlyMap<string, string | Uint8Array> = await readContents(file);
      const folder = await newFolder(bench);
      const refusal = async (name: string, write: (path: string) => Promise<void>) => {
        const path = join(folder, name);
        await write(path);
        return verifyBackup(path).then(
          () => "accepted",
          (error: unknown) => (error instanceof Error ? error.message : ""),
        );
      };
      const altered = (changes: Record<string, string | undefined>) => {
        const entries = new Map(contents);
        for (const [name, content] of Object.entries(changes)) {
          if (content === undefined) entries.delete(name);
          else entries.set(name, content);
        }
        return entries;
      };
      const text = (name: string) => Buffer.from(contents.get(name) ?? "").toString("utf8");
      const posts = "tables/post.jsonl";
      const manifest = z.record(z.string(), z.unknown()).parse(JSON.parse(text("manifest.json")));

      for (const share of [0.1, 0.5, 0.9, 0.999]) {
        const length = Math.floor(whole.byteLength * share);
        expect(
          await refusal(`cut-${share}`, (path) => writeFile(path, whole.subarray(0, length))),
        ).toMatch(/incomplete|damaged/);
      }
      expect(await refusal("text", (path) => writeFile(path, "no archive"))).toContain("damaged");
      expect(
        await refusal("row", (path) =>
          writeBackup(path, altered({ [posts]: text(posts).replace("A walk", "A talk") }), "kept"),
        ),
      ).toContain("the checksum of tables/post.jsonl is wrong");
      expect(
        await refusal("missing", (path) =>
          writeBackup(path, altered({ [posts]: undefined }), "kept"),
        ),
      ).toContain("tables/post.jsonl is missing");
      expect(
        await refusal("fewer", (path) => writeBackup(path, altered({ [posts]: "" }), "recomputed")),
      ).toContain("post should have 3 rows");
      expect(
        await refusal("outside", (path) =>
          writeBackup(path, altered({ "../../etc/x": "" }), "recomputed"),
        ),
      ).toContain("It is not a Quire backup");
      expect(
        await refusal("format", (path) =>
          writeBackup(
            path,
            altered({ "manifest.json": JSON.stringify({ ...manifest, version: 2 }) }),
            "recomputed",
          ),
        ),
      ).toContain("newer release (format 2");
      expect(
        await refusal("migration", (path) =>
          writeBackup(
            path,
            altered({
              "manifest.json": JSON.stringify({ ...manifest, migrations: ["9999-moon"] }),
            }),
            "recomputed",
          ),
        ),
      ).toContain("unknown: 9999-moon");
      await expect(verifyBackup(join(folder, "nowhere"))).rejects.toThrow("doesn't exist");
      await expect(verifyBackup(folder)).rejects.toThrow("restored. It can't be read: EISDIR: ");
    },
  );

  it("a restore changes no data if a row does not fit its table", async () => {
    const source = await bench.locate();
    await fill(await openMembers(bench, { location: source }));
    const contents = await readContents(await backedUp(source));
    const posts = contents.get("tables/post.jsonl")?.toString("utf8") ?? "";
    const file = join(await newFolder(bench), "bad.tar.gz");
    const twice = posts.replaceAll(/^\{"id":"[^"]+"/gm, '{"id":"same"');
    await writeBackup(
      file,
      new Map([...contents, ["tables/post.jsonl", Buffer.from(twice)]]),
      "recomputed",
    );
    const target = await bench.locate();
    const platform = await openTestPlatform(bench, { location: target });
    await platform.posts.create(createPost({ title: "Here before" }), "IMPORT");
    await platform.close();
    const before = await readTables(await backedUp(target));
    await expect(restoreBackup(await verifyBackup(file), target, { force: true })).rejects.toThrow(
      "nothing was changed",
    );
    expect(await readTables(await backedUp(target))).toEqual(before);
    expect(
      existsSync(join(target.dataDir, "media")) && (await readdir(join(target.dataDir, "media"))),
    ).toEqual([]);
  });

  it("a restore replaces a blog only when forced, and logs added and removed posts for running sites", async () => {
    const source = await bench.locate();
    const members = await openMembers(bench, { location: source });
    await fill(members);
    const backup = await verifyBackup(await backedUp(source));
    const target = await bench.locate();
    const running = await openTestPlatform(bench, { location: target });
    const gone = await running.posts.create(createPost({ title: "Going" }), "IMPORT");
    await expect(restoreBackup(backup, target, { force: true })).rejects.toThrow(
      "is using this database",
    );
    await expect(restoreBackup(backup, target, { online: true })).rejects.toThrow(
      "There is already a blog here (posts: 1, members: 0)",
    );
    const seen = await running.changes.latest();
    await restoreBackup(backup, target, { force: true, online: true });
    const { changes } = await running.changes.since(seen);
    const { posts } = await running.posts.list({ limit: 10, offset: 0 });
    expect(posts.map(({ title }) => title).toSorted()).toEqual([
      "A third",
      "A walk",
      "Äpfel & 🍏 “öl”",
    ]);
    const changed = changes.flatMap(({ entity, entityId }) => (entity === "POST" ? entityId : []));
    expect([...new Set(changed)].toSorted()).toEqual(
      [gone.id, ...posts.map(({ id }) => id)].toSorted(),
    );
    // The change sequence continues after the restore.
    await running.posts.create(createPost({ title: "After" }), "IMPORT");
    expect(await running.changes.latest()).toBeGreaterThan(seen + changes.length);
  });

  it.runIf(bench.kind === "postgres")(
    "a restore is repeated if Postgres ends it because of a deadlock",
    async () => {
      const source = await bench.locate();
      await fill(await openMembers(bench, { location: source }));
      const backup = await verifyBackup(await backedUp(source));
      const target = await bench.locate();
      const database = await bench.open(target);
      // Postgres ends a transaction that waits for a second in a deadlock, so this one must not wait that long.
      const other = new Client({ connectionString: target.databaseUrl });
      await other.connect();
      bench.onEnd(() => other.end());
      await other.query("set deadlock_timeout = '5min'");
      await other.query("begin; lock table post in share row exclusive mode");
      const restored = restoreBackup(backup, target, { online: true });
      await expect.poll(() => countWaiting(database), { interval: 5 }).toBe(1);
      await other.query("lock table change_sequence in row exclusive mode");
      await other.query("commit");
      await restored;
      const { count } = await database
        .selectFrom("post")
        .select((row) => row.fn.countAll<string>().as("count"))
        .executeTakeFirstOrThrow();
      expect(Number(count)).toBe(3);
    },
  );

  it("a restore keeps revoked API keys, draft links and logins revoked, but in another database only on request", async () => {
    const location = await bench.locate();
    const members = await openMembers(bench, { location });
    const { platform, call } = members;
    await fill(members);
    const owner = await joinStaff(members, "owner", "owner@example.com");
    const leaving = await joinStaff(members, undefined, "leaving@example.com");
    const [kept, revoked] = [await createKey(members), await createKey(members)];
    const post = (await platform.posts.list({ limit: 1, offset: 0 })).posts[0];
    const linksPath = `/quire/v1/admin/posts/${post?.id}/links`;
    const share = async () =>
      (await call("POST", linksPath, { days: 7 }, bearer(owner.access))).body;
    const [link, dead] = [await share(), await share()];
    const backup = await verifyBackup(await backedUp(location));
    await platform.apiKeys.revoke(revoked.id);
    await call("DELETE", `${linksPath}/${dead.link.id}`, undefined, bearer(owner.access));
    await platform.identities.block(leaving.id);

    /** Returns the status of a call with each key, link and login in the backup. */
    const tryAll = async (tried: Members) => {
      const { call: ask } = tried;
      const open = async (url: string) =>
        ask("POST", "/quire/v1/shared-drafts", { token: url.slice(url.lastIndexOf("/") + 1) });
      const answers = [
        await ask("GET", "/v3/draft-posts", undefined, kept.headers),
        await ask("GET", "/v3/draft-posts", undefined, revoked.headers),
        await open(link.url),
        await open(dead.url),
        await renew(tried, owner.refresh),
        await renew(tried, leaving.refresh),
      ];
      return answers.map(({ status }) => (status === 200 ? "valid" : "revoked"));
    };
    const options = { online: true, now: members.clock.now };
    const asRevoked = ["valid", "revoked", "valid", "revoked", "valid", "revoked"];
    expect(await tryAll(members)).toEqual(asRevoked);
    const { access } = await restoreBackup(backup, location, { ...options, force: true });
    expect(access.revoked).toEqual({ apiKeys: 1, draftLinks: 1, logins: 1 });
    expect(await tryAll(await openMembers(bench, { location }))).toEqual(asRevoked);

    // A new database has no record of revocations.
    const elsewhere = await bench.locate();
    const moved = await restoreBackup(backup, elsewhere, options);
    expect(moved.access.revoked).toEqual({ apiKeys: 0, draftLinks: 0, logins: 0 });
    expect(moved.access.valid).toMatchObject({ apiKeys: 2, draftLinks: 2 });
    const other = await openMembers(bench, { location: elsewhere });
    expect(new Set(await tryAll(other))).toEqual(new Set(["valid"]));
    await restoreBackup(backup, elsewhere, { ...options, force: true, revoke: true });
    const closed = await openMembers(bench, { location: elsewhere });
    expect(new Set(await tryAll(closed))).toEqual(new Set(["revoked"]));
  });

  it("a restore lists the deleted members whom it brings back, and their links and keys stay revoked", async () => {
    const location = await bench.locate();
    const members = await openMembers(bench, { location });
    const { platform, call } = members;
    await fill(members);
    const owner = await joinStaff(members, "owner", "owner@example.com");
    const [leaving, demoted] = [
      await joinStaff(members, "editor", "leaving@example.com"),
      await joinStaff(members, "editor", "demoted@example.com"),
    ];
    const post = (await platform.posts.list({ limit: 1, offset: 0 })).posts[0];
    const share = async (access: string) => {
      const path = `/quire/v1/admin/posts/${post?.id}/links`;
      const url: string = (await call("POST", path, { days: 7 }, bearer(access))).body.url;
      return url.slice(url.lastIndexOf("/") + 1);
    };
    const links = [
      await share(owner.access),
      await share(leaving.access),
      await share(demoted.access),
    ];
    const key = await platform.apiKeys.create({ name: "A", role: "author", memberId: leaving.id });
    const backup = await verifyBackup(await backedUp(location));
    await platform.identities.remove(leaving.id);
    await platform.roles.drop(demoted.id);
    const { access } = await restoreBackup(backup, location, {
      force: true,
      online: true,
      now: members.clock.now,
    });
    expect(access.returnedMembers).toEqual([{ id: leaving.id, email: "leaving@example.com" }]);
    expect(access.revoked).toMatchObject({ apiKeys: 1, draftLinks: 2 });
    const restored = await openMembers(bench, { location });
    const open = async (token: string) =>
      (await restored.call("POST", "/quire/v1/shared-drafts", { token })).status;
    expect([
      await open(links[0] ?? ""),
      await open(links[1] ?? ""),
      await open(links[2] ?? ""),
    ]).toEqual([200, 404, 404]);
    expect(
      (await restored.call("GET", "/v3/draft-posts", undefined, bearer(key.key))).status,
    ).not.toBe(200);
  });

  it("a restore after an older backup was restored by mistake deletes no members", async () => {
    const location = await bench.locate();
    const { clock, ...members } = await openMembers(bench, { location });
    const day = 24 * 3_600_000;
    const backUp = async () => {
      const file = join(await newFolder(bench), "blog.tar.gz");
      await createBackup(location, file, { now: clock.now });
      return verifyBackup(file);
    };
    const options = { force: true, online: true, now: clock.now };
    await fill({ clock, ...members });
    clock.advance(day);
    const monday = await backUp();
    clock.advance(day);
    await joinStaff({ clock, ...members }, undefined, "tuesday@example.com");
    clock.advance(day);
    const wednesday = await backUp();
    clock.advance(day);
    await restoreBackup(monday, location, options);
    clock.advance(day);
    // Simulates use of the blog before the mistake is noticed.
    const site = await openMembers(bench, { location, clock });
    await joinStaff(site, "editor", "thursday@example.com");

    await expect(
      restoreBackup(wednesday, location, { ...options, deletesReturned: true }),
    ).rejects.toThrow("because the blog was restored from an older backup");
    expect(await site.platform.identities.find("thursday@example.com")).toBeDefined();
    const { access } = await restoreBackup(wednesday, location, options);
    expect(access).toMatchObject({
      returnedMembers: [{ email: "tuesday@example.com" }],
      doubt: expect.stringContaining("restored from an older backup"),
    });
    const again = await restoreBackup(wednesday, location, { ...options, deletesReturned: true });
    expect(again.access).toMatchObject({ returnedMembers: [] });
  });

  it("a restore into a database without changes since the backup deletes no members", async () => {
    const location = await bench.locate();
    const { clock, ...members } = await openMembers(bench, { location });
    await fill({ clock, ...members });
    clock.advance(24 * 3_600_000);
    const { id } = await joinStaff({ clock, ...members }, undefined, "new@example.com");
    const file = join(await newFolder(bench), "blog.tar.gz");
    const day = 24 * 3_600_000;
    await createBackup(location, file, { now: () => clock.now() + day });
    const backup = await verifyBackup(file);
    await members.platform.identities.remove(id);
    const options = { force: true, online: true, now: clock.now, deletesReturned: true };
    await expect(restoreBackup(backup, location, options)).rejects.toThrow(
      "because the blog has not changed since the backup",
    );
    clock.advance(2 * day);
    await joinStaff({ clock, ...members }, undefined, "newer@example.com");
    const { access } = await restoreBackup(backup, location, options);
    expect(access).toMatchObject({ returnedMembers: [{ id }], doubt: undefined });
  });

  it("a restore migrates a backup from an older release", async () => {
    const source = await bench.locate();
    await fill(await openMembers(bench, { location: source }));
    const contents: Map<string, string | Uint8Array> = await readContents(await backedUp(source));
    const text = (name: string) => Buffer.from(contents.get(name) ?? "").toString("utf8");
    const manifest = z
      .object({ migrations: z.array(z.string()), tables: z.record(z.string(), z.number()) })
      .loose()
      .parse(JSON.parse(text("manifest.json")));
    const migrations = manifest.migrations.filter((name) => name <= "0006-search");
    const columns = await columnsAt(await newFolder(bench), "0006-search");
    const tables: Record<string, number> = {};
    for (const [table, count] of Object.entries(manifest.tables)) {
      const name = `tables/${table}.jsonl`;
      const known = columns.get(table);
      if (known === undefined) {
        contents.delete(name);
        continue;
      }
      tables[table] = count;
      const rows = text(name).split("\n").slice(0, -1);
      const older = rows.map((row) =>
        Object.fromEntries(
          Object.entries(z.record(z.string(), z.unknown()).parse(JSON.parse(row))).filter(
            ([column]) => known.has(column),
          ),
        ),
      );
      contents.set(name, older.map((row) => `${JSON.stringify(row)}\n`).join(""));
    }
    expect(contents.has("tables/redirect.jsonl")).toBe(false);
    contents.set("manifest.json", JSON.stringify({ ...manifest, migrations, tables }));
    const file = join(await newFolder(bench), "old.tar.gz");
    await writeBackup(file, contents, "recomputed");
    const target = await bench.locate();
    await restoreBackup(await verifyBackup(file), target);
    const restored = await openMembers(bench, { location: target });
    expect(await listPosts(restored)).toMatchObject({ posts: [{}, {}, {}] });
    expect((await restored.login("ada@example.com")).body.state).toBe("SUCCESS");
    expect(await checkBlog(target, { siteUrl })).toMatchObject({ problems: [] });
  });

  bench.itOnSqlite("a backup reports the media files that were missing", async () => {
    const location = await bench.locate();
    const { platform } = await openMembers(bench, { location });
    const { id } = await platform.media.add({
      bytes: Buffer.from("soon gone"),
      filename: "a.jpg",
      mimeType: "image/jpeg",
      width: 1,
      height: 1,
    });
    await rm(join(location.dataDir, "media", id));
    const file = join(await newFolder(bench), "blog.tar.gz");
    expect(await createBackup(location, file)).toMatchObject({
      missingMedia: [id],
      media: { files: 0, bytes: 0 },
    });
    await verifyBackup(file);
  });
});
