import { expect, it } from "vitest";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { atOnce, bearer, listStatuses } from "#tests/support/members/member-calls.ts";
import { openMembers } from "#tests/support/members/members.ts";
import { joinStaff } from "#tests/support/members/staff.ts";

const path = "/v3/draft-posts";
const multilingual = "/v3/multilingual";

forEachDatabase("a group of translations", (bench) => {
  async function open() {
    const members = await openMembers(bench);
    const editor = await joinStaff(members, "editor");
    const call = (method: string, url: string, body?: unknown) =>
      members.call(method, url, body, bearer(editor.access));
    const create = (draftPost: object) =>
      call("POST", path, { draftPost: { title: "Soup", ...draftPost } });
    const translate = (id: string, language: string) =>
      call("POST", `${multilingual}/draft/${id}`, { language });
    const patch = (id: string, draftPost: object) => call("PATCH", `${path}/${id}`, { draftPost });
    /** Creates an English post with a French translation. */
    const createGroup = async () => {
      const { id } = (await create({})).body.draftPost;
      const french = (await translate(id, "fr")).body.draftPost;
      return { id, french, translationId: french.translationId };
    };
    return { call, create, translate, patch, createGroup };
  }

  it("gets a language only once when several clients create posts in it at the same time", async () => {
    const { create, createGroup } = await open();
    const { translationId } = await createGroup();
    const answers = await atOnce(5, () => create({ translationId, language: "de" }));
    expect(listStatuses(answers)).toEqual([200, 409, 409, 409, 409]);
  });

  it("gets a language only once when several clients translate a post at the same time", async () => {
    const { create, translate } = await open();
    const { id } = (await create({})).body.draftPost;
    const answers = await atOnce(5, (index) => translate(id, index === 0 ? "fr" : "de"));
    expect(listStatuses(answers)).toEqual([200, 200, 409, 409, 409]);
  });

  bench.itOnSqlite("rejects an update to a language that another version has", async () => {
    const { patch, createGroup } = await open();
    const { id, french } = await createGroup();
    const refused = await patch(id, { language: "fr" });
    expect(refused.status).toBe(409);
    expect(refused.body.details.applicationError).toMatchObject({
      code: "ALREADY_EXISTS",
      data: { id: french.id, language: "fr" },
    });
    expect((await patch(id, { language: "FR" })).status).toBe(409);
    expect((await patch(id, { language: "en", title: "Stew" })).status).toBe(200);
    expect((await patch(id, { language: "de" })).status).toBe(200);
  });

  bench.itOnSqlite("has the language of an unpublished change, too", async () => {
    const { call, create, patch, createGroup } = await open();
    const { id, translationId } = await createGroup();
    await call("POST", `${path}/${id}/publish`, {});
    expect((await patch(id, { language: "de" })).status).toBe(200);
    expect((await create({ translationId, language: "de" })).status).toBe(409);
    expect((await create({ translationId, language: "en" })).status).toBe(409);
    expect((await create({ translationId, language: "it" })).status).toBe(200);
  });

  bench.itOnSqlite(
    "is left by a post that is restored after its language was given to a new post",
    async () => {
      const { call, create, createGroup } = await open();
      const { french, translationId } = await createGroup();
      await call("DELETE", `${path}/${french.id}`);
      const restore = async () =>
        (await call("POST", `${path}/trash-bin/${french.id}/restore`, {})).body.draftPost;
      expect(await restore()).toMatchObject({ translationId });
      await call("DELETE", `${path}/${french.id}`);
      await create({ translationId, language: "fr" });
      expect(await restore()).not.toHaveProperty("translationId");
    },
  );
});
