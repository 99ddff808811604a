import { expect, it } from "vitest";
import { maximumMenuEntries, type Menus } from "#lib/wix/site/menus.ts";
import { forEachDatabase, type DatabaseBench } from "#tests/support/databases/database.ts";
import { bearer } from "#tests/support/members/member-calls.ts";
import { openOwners } from "#tests/support/members/owners.ts";
import { createKey, joinStaff } from "#tests/support/members/staff.ts";

const api = "/quire/v1/site/pages";
const settings = "/quire/v1/site/settings";

type Options = Parameters<typeof openOwners>[1];

async function open(bench: DatabaseBench, options?: Options) {
  const blog = await openOwners(bench, options);
  const owner = bearer(blog.owner.access);
  const create = (body: object, headers: HeadersInit = owner) =>
    blog.call("POST", api, { title: "About", path: "/about", ...body }, headers);
  const readGroup = async () => {
    const { groups } = (await blog.call("GET", settings, undefined, owner)).body;
    return groups.find(({ group }: { group: string }) => group === "menus");
  };
  return {
    ...blog,
    create,
    countPages: async () =>
      (await blog.call("GET", `${api}/all`, undefined, owner)).body.counts.all,
    readVersion: async () => (await readGroup()).version,
    readMenus: async () => (await readGroup()).settings[0].value,
    save: (version: number, menus: Menus) =>
      blog.call("PATCH", `${settings}/menus`, { version, values: { MENUS: menus } }, owner),
  };
}

const readCode = ({ body }: { body: { details?: { applicationError?: { code?: string } } } }) =>
  body.details?.applicationError?.code;

forEachDatabase("a page that is created with a menu", (bench) => {
  it("is added to the end of the menu, and a default menu keeps its entries", async () => {
    const { create, readMenus } = await open(bench);
    const about = (await create({ menu: "header" })).body.id;
    const imprint = (await create({ path: "/imprint", menu: "legal" })).body.id;
    const privacy = (await create({ path: "/privacy", menu: "legal" })).body.id;
    await create({ path: "/hidden" });
    expect(await readMenus()).toEqual({
      header: [{ kind: "categories" }, { kind: "page", id: about }],
      legal: [
        { kind: "archive" },
        { kind: "statistics" },
        { kind: "feed" },
        { kind: "page", id: imprint },
        { kind: "page", id: privacy },
      ],
    });
  });

  it("is created by editors and their keys, who are named in the history of the menus", async () => {
    const blog = await open(bench);
    const editor = await joinStaff(blog, "editor");
    const key = await createKey(blog, "editor");
    expect((await blog.create({ menu: "header" }, bearer(editor.access))).status).toBe(200);
    const answer = await blog.create({ path: "/imprint", menu: "legal" }, key.headers);
    expect(answer.status).toBe(200);
    const [byKey, byEditor] = await blog.platform.siteSettings.listChanges("menus");
    expect(byKey).toMatchObject({ version: 2, memberId: undefined });
    expect(byKey?.keyId).toBeDefined();
    expect(byEditor).toMatchObject({ version: 1, keyId: undefined });
    expect(byEditor?.memberId).toBeDefined();
    const author = await joinStaff(blog, "author");
    expect((await blog.create({ menu: "header" }, bearer(author.access))).status).toBe(403);
  });

  it("keeps the entries of requests that run at the same time", async () => {
    const { create, readMenus } = await open(bench);
    const ids = await Promise.all(
      ["/a", "/b", "/c", "/d"].map(async (path) => (await create({ path, menu: "legal" })).body.id),
    );
    const entries: { id?: string }[] = (await readMenus()).legal;
    expect(new Set(entries.flatMap(({ id }) => id ?? []))).toEqual(new Set(ids));
  });

  it("makes a later save with an older version of the menus fail with 409", async () => {
    const { create, readVersion, save } = await open(bench);
    const version = await readVersion();
    await create({ menu: "header" });
    expect(readCode(await save(version, { legal: [] }))).toBe("SETTINGS_CHANGED");
  });

  it("is not created if the menu is full", async () => {
    const { create, save, countPages } = await open(bench);
    const nested = Array.from({ length: maximumMenuEntries - 1 }, () => ({
      kind: "login" as const,
    }));
    await save(0, { header: [{ kind: "search", children: nested }] });
    const answer = await create({ menu: "header" });
    expect([readCode(answer), answer.status]).toEqual(["MENU_FULL", 409]);
    expect(await countPages()).toBe(0);
    expect((await create({ menu: "legal" })).status).toBe(200);
  });

  it("does not change the menu if its path is taken", async () => {
    const { create, readMenus } = await open(bench);
    await create({});
    expect(readCode(await create({ menu: "header" }))).toBe("PAGE_PATH_TAKEN");
    expect(await readMenus()).toBeNull();
  });

  it("is not created if the environment sets the menus", async () => {
    const { create, countPages } = await open(bench, { variables: { MENUS: '{"legal":[]}' } });
    const answer = await create({ menu: "legal" });
    expect([readCode(answer), answer.status]).toEqual(["MENUS_FIXED", 409]);
    expect(await countPages()).toBe(0);
    expect((await create({})).status).toBe(200);
  });

  it("is not created for a menu without pages", async () => {
    const { create, countPages } = await open(bench);
    for (const menu of ["social", "footer", "", null]) {
      expect((await create({ menu })).status).toBe(400);
    }
    expect(await countPages()).toBe(0);
  });
});
