import { afterEach, describe, expect, it, vi } from "vitest";
import { siteSettingGroups } from "#lib/wix/site/site-settings.ts";
import { replaceStoredSettings, settings } from "#lib/config/current.ts";
import { forEachDatabase, type DatabaseBench } from "#tests/support/databases/database.ts";
import { bearer } from "#tests/support/members/member-calls.ts";
import { openOwners, type Owners } from "#tests/support/members/owners.ts";
import { createKey, joinStaff } from "#tests/support/members/staff.ts";
import { openMembers } from "#tests/support/members/members.ts";

const path = "/quire/v1/site/settings";

async function open(bench: DatabaseBench, options: Parameters<typeof openOwners>[1] = {}) {
  const blog = await openOwners(bench, options);
  const headers = bearer(blog.owner.access);
  return {
    ...blog,
    read: async () => (await blog.call("GET", path, undefined, headers)).body,
    save: (group: string, version: unknown, values: unknown) =>
      blog.call("PATCH", `${path}/${group}`, { version, values }, headers),
    history: async (group: string) =>
      (await blog.call("GET", `${path}/${group}/history`, undefined, headers)).body.changes,
  };
}

/** Returns the descriptions of the violations by field. */
const findProblems = ({ body }: Awaited<ReturnType<Owners["call"]>>) =>
  Object.fromEntries(
    body.details.validationError.fieldViolations.map(
      ({ field, description }: { field: string; description: string }) => [field, description],
    ),
  );

const findValue = (
  { groups }: Awaited<ReturnType<Awaited<ReturnType<typeof open>>["read"]>>,
  name: string,
) => {
  for (const { settings: list } of groups)
    for (const one of list) if (one.name === name) return one;
  return undefined;
};

forEachDatabase("the settings of a site", (bench) => {
  it("have their defaults and version 0 until an owner changes them", async () => {
    const { read } = await open(bench);
    const { groups, siteUrl } = await read();
    expect(siteUrl).toBe("https://blog.example");
    expect(groups.map(({ group }: { group: string }) => group)).toEqual(siteSettingGroups);
    expect(groups[0]).toMatchObject({ version: 0 });
    expect(findValue({ groups }, "SITE_NAME")).toEqual({
      name: "SITE_NAME",
      value: "Quire",
      source: "default",
    });
    expect(findValue({ groups }, "COMMENTS_CLOSE_DAYS").value).toBeNull();
  });

  it("are stored with a version and with the member who changed them", async () => {
    const { read, save, history, ownerId, clock } = await open(bench);
    const first = await save("general", 0, { SITE_NAME: "Bread", SITE_X_ACCOUNTS: ["@quire"] });
    expect(first.status).toBe(200);
    expect(first.body.group).toMatchObject({
      version: 1,
      latest: { changedDate: new Date(clock.now()).toISOString(), member: { id: ownerId } },
    });
    await save("general", 1, { SITE_NAME: null });
    const answer = await read();
    expect(findValue(answer, "SITE_NAME")).toMatchObject({ value: "Quire", source: "default" });
    expect(findValue(answer, "SITE_X_ACCOUNTS")).toMatchObject({
      value: ["quire"],
      source: "stored",
    });
    expect(await history("general")).toMatchObject([
      { version: 2, changes: [{ name: "SITE_NAME", before: "Bread", after: null }] },
      {
        version: 1,
        changes: [
          { name: "SITE_NAME", before: null, after: "Bread" },
          { name: "SITE_X_ACCOUNTS", before: null, after: "quire" },
        ],
      },
    ]);
  });

  it("report the line of a mistake in CSS or a snippet, and ignore stored code that is not valid", async () => {
    const { save, read } = await open(bench);
    const refused = await save("code", 0, {
      CUSTOM_CSS: "a{b:c}\n@import 'x';",
      CODE_HEAD: "\n\n<base href=x>",
      CODE_HOSTS: ["*.com"],
    });
    expect(refused.status).toBe(400);
    expect(refused.body.details.validationError.fieldViolations).toMatchObject([
      {
        field: "CODE_HEAD",
        data: { codeProblem: { kind: "refused", line: 3, excerpt: "<base>" } },
      },
      { field: "CODE_HOSTS" },
      {
        field: "CUSTOM_CSS",
        data: { codeProblem: { kind: "refused", line: 2, excerpt: "@import" } },
      },
    ]);
    const saved = await save("code", 0, {
      CUSTOM_CSS: "a{b:c}\r\n",
      CODE_END: "<script>a()</script>",
      CODE_HOSTS: ["stats.example"],
    });
    expect(saved.status).toBe(200);
    expect((await save("code", 0, { CUSTOM_CSS: "" })).status).toBe(409);
    expect(findValue(await read(), "CUSTOM_CSS").value).toBe("a{b:c}\n");
    replaceStoredSettings(
      new Map([
        ["CUSTOM_CSS", "a{"],
        ["CODE_END", "<b>"],
        ["CODE_HOSTS", "*"],
        ["ME_LINKS", "https://a.example"],
      ]),
    );
    expect(settings().code).toMatchObject({
      css: "",
      hosts: [],
      end: { parts: [] },
      meLinks: ["https://a.example"],
    });
    replaceStoredSettings(new Map());
  });

  it("are not changed by a save without a difference", async () => {
    const { save, platform } = await open(bench);
    await save("email", 0, { MAIL_FROM: "a@blog.example" });
    const latest = await platform.changes.latest();
    const { body } = await save("email", 1, { MAIL_FROM: "a@blog.example" });
    expect(body.group.version).toBe(1);
    expect(await platform.changes.latest()).toBe(latest);
  });

  it("are saved by one of two owners who save at once, and the other gets 409", async () => {
    const { save, read, history } = await open(bench);
    const answers = await Promise.all(
      ["One", "Two"].map((name) => save("general", 0, { SITE_NAME: name })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.details.applicationError).toMatchObject({
      code: "SETTINGS_CHANGED",
      data: { version: 1 },
    });
    expect(await history("general")).toHaveLength(1);
    expect(["One", "Two"]).toContain(findValue(await read(), "SITE_NAME").value);
    // Another group has its own version.
    expect((await save("reading", 0, { COMMENTS: "off" })).status).toBe(200);
  });

  it("keep the last 50 changes of each group", async () => {
    const { platform, history } = await open(bench);
    for (let number = 1; number <= 52; number += 1) {
      await platform.siteSettings.change({ values: { SITE_NAME: `Name ${number}` } });
    }
    const changes = await history("general");
    expect(changes).toHaveLength(50);
    expect(changes.at(-1).version).toBe(3);
  });

  it("are rejected with every problem at once, and nothing is stored", async () => {
    const { save, read } = await open(bench);
    const refused = await save("reading", 0, {
      COMMENTS: "everyone",
      COMMENTS_HOLD: true,
      COMMENTS_CLOSE_DAYS: 0,
      COMMENTS_BLOCKED_WORDS: ["fine", "\0"],
      OFFLINE_READING: "yes",
      SITE_NAME: "Other group",
      DATABASE_URL: "postgres://evil/db",
      constructor: "x",
      toString: 1,
    });
    expect(refused.status).toBe(400);
    expect(findProblems(refused)).toEqual({
      COMMENTS: "must be members or off",
      COMMENTS_HOLD: "must be text",
      COMMENTS_CLOSE_DAYS: "must be between 1 and 36500",
      COMMENTS_BLOCKED_WORDS: "must contain visible characters",
      OFFLINE_READING: "must be true or false",
      SITE_NAME: "is not a setting of the group reading",
      DATABASE_URL: "is not a setting that can be changed here",
      constructor: "is not a setting that can be changed here",
      toString: "is not a setting that can be changed here",
    });
    expect((await read()).groups[1].version).toBe(0);
  });

  it.each([
    ["email", "MAIL_FROM", "Blog <a@blog.example>\r\nBcc: victim@example.com"],
    ["email", "MAIL_FROM", "a@blog.example, b@blog.example"],
    ["email", "MAIL_FROM", "a@blog.example\0"],
    ["general", "SITE_NAME", "x".repeat(10_000)],
    ["general", "SITE_NAME", "\u200B\u202E"],
    ["general", "SITE_LANGUAGE", "english"],
    ["general", "SITE_LANGUAGE", "en\0"],
    ["general", "SITE_X_ACCOUNTS", ["a,b"]],
    ["general", "SITE_X_ACCOUNTS", ["not an account"]],
    ["members", "MEMBERS_CUSTOM_FIELDS", ["x".repeat(101)]],
    ["reading", "COMMENTS_CLOSE_DAYS", 1.5],
  ])("of the group %s reject %s with the value %j", async (group, name, value) => {
    const { save } = await open(bench);
    const refused = await save(group, 0, { [name]: value });
    expect(refused.status).toBe(400);
    expect(Object.keys(findProblems(refused))).toEqual([name]);
  });

  it("store names and descriptions as one line without hidden characters", async () => {
    const { save, read } = await open(bench);
    await save("general", 0, {
      SITE_NAME: "  A \u202Eblog\u0007 <b>",
      SITE_DESCRIPTION: "Two\r\nlines\0",
      SITE_LANGUAGE: "pt-br",
    });
    const answer = await read();
    expect(findValue(answer, "SITE_NAME").value).toBe("A blog <b>");
    expect(findValue(answer, "SITE_DESCRIPTION").value).toBe("Two lines");
    expect(findValue(answer, "SITE_LANGUAGE").value).toBe("pt-BR");
  });

  it("take the value of the environment, and reject another one", async () => {
    const variables = { SITE_NAME: "From the environment" };
    const { save, read } = await open(bench, { variables });
    expect(findValue(await read(), "SITE_NAME")).toEqual({
      name: "SITE_NAME",
      value: "From the environment",
      source: "environment",
    });
    const refused = await save("general", 0, { SITE_NAME: "Mine", SITE_LANGUAGE: "de" });
    expect(findProblems(refused)).toEqual({
      SITE_NAME: "is set in the environment, which takes precedence",
    });
    const same = await save("general", 0, {
      SITE_NAME: "From the environment",
      SITE_LANGUAGE: "de",
    });
    expect(same.status).toBe(200);
  });

  it("are for owners and keys with the role owner", async () => {
    const blog = await open(bench);
    const attempt = async (headers: HeadersInit) => [
      (await blog.call("GET", path, undefined, headers)).status,
      (await blog.call("GET", `${path}/general/history`, undefined, headers)).status,
      (
        await blog.call(
          "PATCH",
          `${path}/general`,
          { version: 0, values: { SITE_NAME: "Stolen" } },
          headers,
        )
      ).status,
    ];
    expect(await attempt({})).toEqual([401, 401, 401]);
    for (const role of ["author", "moderator", undefined] as const) {
      const staff = await joinStaff(blog, role);
      expect(await attempt(bearer(staff.access))).toEqual([403, 403, 403]);
    }
    expect(findValue(await blog.read(), "SITE_NAME").value).toBe("Quire");
    const key = await createKey(blog);
    expect(await attempt(key.headers)).toEqual([200, 200, 200]);
    expect((await blog.history("general"))[0]).toMatchObject({ version: 1, keyId: key.id });
  });

  it("are hidden from editors, except for the menus", async () => {
    const blog = await open(bench);
    const editor = await joinStaff(blog, "editor");
    const key = await createKey(blog, "editor");
    for (const headers of [bearer(editor.access), key.headers]) {
      const { body } = await blog.call("GET", path, undefined, headers);
      expect(body.groups.map(({ group }: { group: string }) => group)).toEqual(["menus"]);
      for (const group of siteSettingGroups.filter((name) => name !== "menus")) {
        const change = { version: 0, values: {} };
        expect((await blog.call("PATCH", `${path}/${group}`, change, headers)).status).toBe(403);
        expect(
          (await blog.call("GET", `${path}/${group}/history`, undefined, headers)).status,
        ).toBe(403);
      }
    }
  });

  it("of an unknown group return 404", async () => {
    const { save } = await open(bench);
    for (const group of ["looks", "__proto__", "constructor"]) {
      expect((await save(group, 0, {})).status).toBe(404);
    }
  });

  it("require a version and an object of values", async () => {
    const { save } = await open(bench);
    expect(findProblems(await save("general", "0", []))).toEqual({
      values: "must be an object",
      version: "must be a whole number",
    });
  });

  it("take effect in this and in another process when it reads the change log", async () => {
    const applied: string[] = [];
    const blog = await open(bench);
    const other = await openMembers(bench, {
      location: blog.location,
      clock: blog.clock,
      applySettings: (stored) => applied.push(stored.get("SITE_NAME") ?? ""),
    });
    const before = await other.platform.changes.latest();
    applied.length = 0;
    await blog.save("general", 0, { SITE_NAME: "Bread" });
    const { changes } = await other.platform.changes.since(before);
    expect(changes).toMatchObject([{ entity: "SITE", entityId: "general" }]);
    expect(applied).toEqual(["Bread"]);
  });

  it("decide about new members also after an API call has set other conditions", async () => {
    const blog = await open(bench, {
      members: { verifyEmail: true, approval: "auto" },
    });
    const policyPath = "/iam/signon/v1/sign-on-policies";
    await blog.call(
      "PATCH",
      policyPath,
      { signOnPolicy: { requireOwnerApproval: true } },
      bearer(blog.owner.access),
    );
    await blog.save("members", 0, { MEMBERS_CUSTOM_FIELDS: ["Boat"] });
    expect(await blog.platform.signOnPolicy.read()).toMatchObject({ requireOwnerApproval: false });
  });
});

describe("the settings of a process", () => {
  afterEach(() => {
    vi.unstubAllEnvs();
    replaceStoredSettings(new Map());
  });

  it("are a new frozen object after a change", () => {
    const before = settings();
    replaceStoredSettings(new Map([["SITE_NAME", "Bread"]]));
    expect(before.site.name).not.toBe("Bread");
    expect(settings().site.name).toBe("Bread");
    expect(Object.isFrozen(settings())).toBe(true);
  });

  it("ignore stored values that are invalid, unknown or set in the environment", () => {
    vi.stubEnv("SITE_LANGUAGE", "de");
    replaceStoredSettings(
      new Map([
        ["SITE_NAME", "x".repeat(500)],
        ["SITE_LANGUAGE", "fr"],
        ["DATABASE_URL", "postgres://evil/db"],
      ]),
    );
    expect(settings().site).toMatchObject({ name: "Quire", language: "de" });
    expect(settings().databaseUrl).toBeUndefined();
  });
});
