import { expect, it } from "vitest";
import { forEachDatabase, type DatabaseBench } from "#tests/support/databases/database.ts";
import { bearer } from "#tests/support/members/member-calls.ts";
import { openOwners } from "#tests/support/members/owners.ts";
import { createKey, joinStaff } from "#tests/support/members/staff.ts";

const path = "/quire/v1/site/settings";

const menus = {
  header: [
    { kind: "address", url: "/blog/archive", label: "Archive", children: [{ kind: "search" }] },
  ],
  footer: [{ heading: "Elsewhere", entries: [{ kind: "tag", id: "t1" }] }],
};

async function open(bench: DatabaseBench) {
  const blog = await openOwners(bench);
  const save = (headers: HeadersInit, version: number, value: unknown) =>
    blog.call("PATCH", `${path}/menus`, { version, values: { MENUS: value } }, headers);
  const read = async () => {
    const { body } = await blog.call("GET", path, undefined, bearer(blog.owner.access));
    const groups: { group: string; version: number; settings: { value: unknown }[] }[] =
      body.groups;
    const group = groups.find((one) => one.group === "menus");
    return { version: group?.version, value: group?.settings[0]?.value };
  };
  return { ...blog, save, read };
}

forEachDatabase("the menus of a site", (bench) => {
  it("are changed by owners, editors and their keys, and by no other member", async () => {
    const blog = await open(bench);
    const editor = await joinStaff(blog, "editor");
    const key = await createKey(blog, "editor");
    let version = 0;
    for (const headers of [bearer(blog.owner.access), bearer(editor.access), key.headers]) {
      const legal = [{ kind: "address", url: `/${version}`, label: "A" }];
      expect((await blog.save(headers, version, { legal })).status).toBe(200);
      version += 1;
      expect(await blog.read()).toEqual({ version, value: { legal } });
    }
    for (const role of ["author", "moderator", undefined] as const) {
      const { access } = await joinStaff(blog, role);
      expect((await blog.save(bearer(access), version, {})).status).toBe(403);
    }
    expect((await blog.save({}, version, {})).status).toBe(401);
    expect((await blog.read()).version).toBe(version);
  });

  it("are saved by one of two members who save at once, and the other gets 409", async () => {
    const blog = await open(bench);
    const headers = bearer(blog.owner.access);
    const answers = await Promise.all(
      ["/a", "/b"].map((url) =>
        blog.save(headers, 0, { legal: [{ kind: "address", url, label: "A" }] }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect((await blog.read()).version).toBe(1);
  });

  it("return to their defaults with null", async () => {
    const blog = await open(bench);
    const headers = bearer(blog.owner.access);
    await blog.save(headers, 0, menus);
    expect((await blog.read()).value).toEqual(menus);
    await blog.save(headers, 1, null);
    expect((await blog.read()).value).toBeNull();
  });

  it.each([
    [
      { header: [...menus.header, { kind: "address", url: "java\tscript:alert(1)", label: "A" }] },
      "header.1.url must be a path of the site, or an https, mailto or tel address",
      ["header", "1", "url"],
    ],
    [
      { footer: [{ heading: "A", entries: [{ kind: "tag", id: "a/b" }] }] },
      "footer.0.entries.0.id must be an ID",
      ["footer", "0", "entries", "0", "id"],
    ],
    [
      { header: [{ kind: "categories", children: [{ kind: "login" }] }] },
      "header.0.children must be missing",
      ["header", "0", "children"],
    ],
    [{ header: menus.footer }, /^header\.0\.kind must be one of/, ["header", "0", "kind"]],
    [[], "must be an object", undefined],
    ["{}", "must be an object", undefined],
  ])("%j are rejected with the path of the entry", async (value, problem, entry) => {
    const blog = await open(bench);
    const { status, body } = await blog.save(bearer(blog.owner.access), 0, value);
    expect(status).toBe(400);
    expect(body.details.validationError.fieldViolations).toEqual([
      expect.objectContaining({
        field: "MENUS",
        description: typeof problem === "string" ? problem : expect.stringMatching(problem),
        data: entry === undefined ? { type: "FORMAT" } : { type: "FORMAT", path: entry },
      }),
    ]);
    expect(await blog.read()).toEqual({ version: 0, value: null });
  });
});
