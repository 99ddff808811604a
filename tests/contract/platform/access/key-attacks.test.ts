/** Attacks on and by means of API keys. */
import { posts } from "@wix/blog";
import { ApiKeyStrategy, createClient } from "@wix/sdk";
import { expect, it } from "vitest";
import { hashKeyText } from "#lib/platform/access/api-key.ts";
import { apiKeyPrefix } from "#lib/wix/admin/api-key.ts";
import { createLog } from "#lib/logging/log.ts";
import { WireError } from "#lib/wix/errors/errors.ts";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { atOnce, bearer, codeIn, listStatuses } from "#tests/support/members/member-calls.ts";
import { openMembers, siteUrl } from "#tests/support/members/members.ts";
import { createKey, joinStaff } from "#tests/support/members/staff.ts";
import { minute, useMachineClock } from "#tests/support/runner/machine-clock.ts";

const postsPath = "/v3/posts";

forEachDatabase("an API key", (bench) => {
  const clock = useMachineClock();

  async function open() {
    const members = await openMembers(bench, { clock });
    const key = await createKey(members);
    const status = async (headers: HeadersInit, path = postsPath) =>
      (await members.call("GET", path, undefined, headers)).status;
    /** Returns whether a request may write, or the error code. */
    const authorize = async (headers: HeadersInit, path = "/") => {
      try {
        const request = new Request(siteUrl + path, { headers });
        return (await members.platform.access.authorize(request, "draftPosts.create")).role;
      } catch (error) {
        if (error instanceof WireError) return error.code;
        throw error;
      }
    };
    return { ...members, members, key, status, authorize };
  }

  bench.itOnSqlite("is accepted as ApiKeyStrategy sends it, and also after Bearer", async () => {
    const { key, platform, authorize } = await open();
    const client = createClient({
      auth: ApiKeyStrategy({ apiKey: key.key, siteId: "site", accountId: "account" }),
      modules: { posts },
      fetch: (input, init) => platform.fetch(new Request(input, init)),
    });
    expect((await client.posts.queryPosts().find()).items).toEqual([]);
    expect(await platform.apiKeys.list()).toMatchObject([{ lastUsedAt: clock.now() }]);
    expect(await authorize(key.headers)).toBe("owner");
    expect(await authorize(bearer(key.key))).toBe("owner");
    expect(await authorize({ Authorization: ` bearer   ${key.key} ` })).toBe("owner");
  });

  bench.itOnSqlite(
    "is not asked to log in when it makes a call for a member's own account",
    async () => {
      const { call, key } = await open();
      for (const path of ["/members/v1/members/my", "/quire/v1/account", "/oauth2/user-info"]) {
        const { status, body } = await call("GET", path, undefined, key.headers);
        expect([path, status]).toEqual([path, 403]);
        expect(body.message).toMatch(/^An API key cannot make this call/);
      }
    },
  );

  bench.itOnSqlite("is mentioned by the error of a call without credentials", async () => {
    const { call } = await open();
    const { status, body } = await call("POST", "/v3/draft-posts", {});
    expect([status, body.message]).toEqual([401, expect.stringContaining("API key")]);
  });

  bench.itOnSqlite("is ignored in the URL, in cookies and in other headers", async () => {
    const { key, authorize } = await open();
    for (const name of ["apiKey", "api_key", "key", "access_token", "Authorization"]) {
      expect(await authorize({}, `/?${name}=${key.key}`)).toBe("UNAUTHENTICATED");
    }
    const others: readonly Readonly<Record<string, string>>[] = [
      { Cookie: `authorization=${key.key}; apiKey=${key.key}` },
      { "X-Api-Key": key.key },
      { "Proxy-Authorization": key.key },
      { "wix-site-id": key.key, "wix-account-id": key.key },
    ];
    for (const headers of others) {
      expect(await authorize(headers)).toBe("UNAUTHENTICATED");
    }
  });

  bench.itOnSqlite(
    "that acts for a moderator cannot change members who have a role, whatever the key's role",
    async () => {
      const { members, call } = await open();
      const moderator = await joinStaff(members, "moderator");
      const owner = await joinStaff(members, "owner");
      const author = await joinStaff(members, "author");
      for (const role of ["owner", "moderator"] as const) {
        const { headers } = await createKey(members, role, moderator.id);
        for (const id of [owner.id, author.id]) {
          const path = `/members/v1/members/${id}/block`;
          expect((await call("POST", path, {}, headers)).status).toBe(403);
        }
      }
    },
  );

  bench.itOnSqlite(
    "is rejected if the header also contains another token, in either order",
    async () => {
      const { members, platform, key, authorize, status } = await open();
      const { access } = await joinStaff(members, "owner");
      for (const authorization of [
        `${key.key},${access}`,
        `${access},${key.key}`,
        `${key.key}, ${key.key}`,
        `${key.key},${platform.serverCredential}`,
        `Basic ${key.key}`,
        `Bearer Bearer ${key.key}`,
        `${key.key}\t${access}`,
        `"${key.key}"`,
      ]) {
        expect(await authorize({ Authorization: authorization })).toBe("UNAUTHENTICATED");
        expect(await status({ Authorization: authorization })).toBe(401);
      }
      const headers = new Headers({ Authorization: key.key });
      headers.append("Authorization", access);
      expect(await authorize(headers)).toBe("UNAUTHENTICATED");
    },
  );

  bench.itOnSqlite(
    "is reported as mistyped if a character is wrong or missing, without a query",
    async () => {
      const { call, key } = await open();
      const texts = Array.from(key.key, (character, index) => {
        const other = character === "x" ? "y" : "x";
        return key.key.slice(0, index) + other + key.key.slice(index + 1);
      });
      for (const text of [...texts, key.key.slice(0, -1), `${key.key}x`, apiKeyPrefix]) {
        expect(hashKeyText(text)).toBeUndefined();
      }
      const answer = await call("GET", postsPath, undefined, {
        Authorization: key.key.slice(0, -1),
      });
      expect([answer.status, codeIn(answer)]).toEqual([401, "UNAUTHENTICATED"]);
      expect(answer.body.message).toContain("mistyped");
      expect(JSON.stringify(answer.body)).not.toContain(apiKeyPrefix);
    },
  );

  bench.itOnSqlite("is refused if it is unknown, however long it is", async () => {
    const { key, status, platform } = await open();
    await platform.apiKeys.revoke(key.id);
    expect(await status(key.headers)).toBe(401);
    for (const length of [1, 100, 8_000, 1_000_000]) {
      expect(await status({ Authorization: apiKeyPrefix + "a".repeat(length) })).toBe(401);
    }
  });

  it("stops working at once when it is revoked while in use", async () => {
    const { key, status, platform } = await open();
    const running = atOnce(20, async () => ({
      status: await status(key.headers),
      headers: new Headers(),
      body: {},
    }));
    await platform.apiKeys.revoke(key.id);
    // Calls that were already admitted finish; later ones are refused.
    expect(new Set([...listStatuses(await running), 200, 401])).toEqual(new Set([200, 401]));
    expect(await status(key.headers)).toBe(401);
  });

  it("stops working when its member is blocked or deleted, and has no permissions after an unblock", async () => {
    const { members, platform, authorize } = await open();
    const editor = await joinStaff(members, "editor");
    const key = await createKey(members, "editor", editor.id);
    expect(await authorize(key.headers)).toBe("editor");
    expect(await platform.identities.exportData(editor.id)).toMatchObject({
      apiKeys: [{ name: "editor key", role: "editor" }],
    });
    await platform.identities.block(editor.id);
    expect(await authorize(key.headers)).toBe("UNAUTHENTICATED");
    await platform.identities.unblock(editor.id);
    // Blocking removes the role, without which the member's key has no permissions.
    expect(await authorize(key.headers)).toBe("PERMISSION_DENIED");
    await platform.identities.remove(editor.id);
    expect(await authorize(key.headers)).toBe("UNAUTHENTICATED");
    expect((await platform.apiKeys.list()).map(({ id }) => id)).not.toContain(key.id);
  });

  bench.itOnSqlite(
    "can never do more than the present role of the owner who made it, also for a running upload",
    async () => {
      const { members, call, platform, authorize } = await open();
      const boss = await joinStaff(members, "owner", "boss@example.com");
      const maker = await joinStaff(members, "owner", "maker@example.com");
      const editor = await joinStaff(members, "editor");
      const visitor = await joinStaff(members, undefined);
      const made = await createKey(members, "owner", undefined, maker.id);
      const bound = await createKey(members, "editor", editor.id, maker.id);
      const moderation = await createKey(members, "moderator", undefined, maker.id);
      const uploadPath = "/site-media/v1/files/generate-upload-url";
      const { body } = await call("POST", uploadPath, { mimeType: "image/png" }, made.headers);
      const upload = async () => {
        const init = { method: "PUT", body: "no picture" };
        return (await platform.fetch(new Request(body.uploadUrl, init))).status;
      };
      const read = async (key: typeof made) => authorize(key.headers);
      const canBlock = async (key: typeof made, id = boss.id) =>
        (await call("POST", `/members/v1/members/${id}/block`, {}, key.headers)).status;
      expect([await read(made), await read(bound)]).toEqual(["owner", "editor"]);
      // Owners can be blocked only on the command line.
      expect([await canBlock(made), await canBlock(moderation, visitor.id)]).toEqual([409, 200]);

      await platform.roles.assign(maker.id, "editor");
      expect([await read(made), await read(bound)]).toEqual(["editor", "editor"]);
      expect([await canBlock(made), await canBlock(moderation, visitor.id)]).toEqual([403, 403]);
      await platform.roles.assign(maker.id, "author");
      // A key without a member has no drafts, and the bound key writes as its member.
      expect([await read(made), await read(bound)]).toEqual(["PERMISSION_DENIED", "author"]);
      await platform.roles.assign(maker.id, "moderator");
      expect([await read(made), await read(bound)]).toEqual([
        "PERMISSION_DENIED",
        "PERMISSION_DENIED",
      ]);
      expect(await upload()).toBe(403);

      await platform.roles.assign(maker.id, "owner");
      expect(await read(made)).toBe("owner");
      await platform.identities.block(maker.id);
      expect(await read(made)).toBe("PERMISSION_DENIED");
      await platform.identities.remove(maker.id);
      expect([await read(made), await read(bound)]).toEqual([
        "PERMISSION_DENIED",
        "PERMISSION_DENIED",
      ]);
      expect((await platform.apiKeys.list()).find(({ id }) => id === made.id)).toMatchObject({
        creatorId: maker.id,
        creatorName: undefined,
        effectiveRole: undefined,
      });
    },
  );

  bench.itOnSqlite(
    "cannot be used for an account, for the admin pages, or as the server credential",
    async () => {
      const { call, key } = await open();
      for (const [method, path] of [
        ["GET", "/quire/v1/account"],
        ["GET", "/members/v1/members/my"],
        ["POST", "/quire/v1/account/delete"],
        ["POST", "/_api/iam/authentication/v2/change-password"],
        ["GET", "/quire/v1/admin/overview"],
        ["POST", "/_api/iam/authentication/v2/sign-on"],
      ] as const) {
        const body = path.endsWith("sign-on")
          ? { loginId: { email: "eve@example.com" } }
          : undefined;
        const answer = await call(method, path, body, key.headers);
        expect([path, answer.status, codeIn(answer)]).toEqual([path, 403, "PERMISSION_DENIED"]);
      }
    },
  );

  bench.itOnSqlite("is stored only as a hash", async () => {
    const { key, location } = await open();
    const database = await bench.open(location);
    const rows = await database.selectFrom("api_key").selectAll().execute();
    expect(rows).toMatchObject([{ id: key.id, key_hash: hashKeyText(key.key) }]);
    expect(JSON.stringify(rows)).not.toContain(key.key.slice(apiKeyPrefix.length, -6));
  });

  bench.itOnSqlite("has a last-used date, which is written at most once a minute", async () => {
    const { key, status, platform } = await open();
    const lastUsed = async () => (await platform.apiKeys.list())[0]?.lastUsedAt;
    expect(await lastUsed()).toBeUndefined();
    const first = clock.now();
    await status(key.headers);
    expect(await lastUsed()).toBe(first);
    clock.advance(minute);
    await status(key.headers);
    expect(await lastUsed()).toBe(first);
    clock.advance(1);
    await status(key.headers);
    expect(await lastUsed()).toBe(first + minute + 1);
  });

  bench.onlyOnSqlite(() => {
    it("never appears in the log, even if an error message quotes it", async () => {
      const { key } = await open();
      const lines: string[] = [];
      const log = createLog({
        level: "debug",
        isReadable: false,
        write: (line) => lines.push(line),
      });
      for (const text of [
        key.key,
        `Authorization: ${key.key}`,
        `request failed for "${key.key}", retrying`,
        `https://blog.example/?key=${key.key}`,
        JSON.stringify({ headers: { authorization: key.key } }),
        key.key.slice(0, 20),
      ]) {
        log.error({ err: new Error(text), headers: { authorization: text } }, text);
      }
      expect(lines).toHaveLength(6);
      expect(lines.join("")).not.toContain(key.key.slice(apiKeyPrefix.length, 20));
    });
  });
});
