import { expect, it } from "vitest";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { createRichContent } from "#tests/support/content/generated-posts.ts";
import { bearer } from "#tests/support/members/member-calls.ts";
import { openMembers } from "#tests/support/members/members.ts";
import { createKey, joinStaff } from "#tests/support/members/staff.ts";

const path = "/v3/draft-posts";

forEachDatabase("a list of drafts", (bench) => {
  async function open() {
    const members = await openMembers(bench);
    const { access } = await joinStaff(members, "editor");
    const call = (method: string, rest = "", body?: unknown) =>
      members.call(method, path + rest, body, bearer(access));
    const create = async (draftPost: object, publish = false): Promise<string> =>
      (await call("POST", "", { draftPost: { title: "Soup", ...draftPost }, publish })).body
        .draftPost.id;
    const patch = (id: string, draftPost: object) => call("PATCH", `/${id}`, { draftPost });
    const list = async (): Promise<Record<string, string | undefined>> => {
      const { draftPosts } = (await call("GET")).body;
      return Object.fromEntries(
        draftPosts.map(({ id, excerpt }: { id: string; excerpt?: string }) => [id, excerpt]),
      );
    };
    return { members, call, create, patch, list };
  }

  it("reads no documents unless the client requests them", async () => {
    const { members, call, create, patch, list } = await open();
    const richContent = createRichContent(["The tide was out."]);
    const generated = await create({ richContent });
    const written = await create({ richContent, excerpt: "A note" });
    const edited = await create({ richContent }, true);
    await patch(edited, { richContent: createRichContent(["The tide is in."]) });
    const database = await bench.open(members.location);
    await database.updateTable("post_content").set({ rich_content: "damaged" }).execute();
    await database.updateTable("draft_post").set({ rich_content: "damaged" }).execute();
    expect(await list()).toEqual({
      [generated]: undefined,
      [written]: "A note",
      [edited]: undefined,
    });
    expect((await call("GET", "?fieldsets=GENERATED_EXCERPT")).status).toBe(200);
  });

  it("shows written excerpts, and hides generated ones again", async () => {
    const { call, create, patch, list } = await open();
    const richContent = createRichContent(["The tide was out."]);
    const draft = await create({ richContent });
    const published = await create({ richContent }, true);
    for (const id of [draft, published]) {
      await patch(id, { excerpt: "A note" });
      await patch(id, { richContent: createRichContent(["The tide is in."]) });
      expect((await list())[id]).toBe("A note");
      await patch(id, { excerpt: null });
      expect((await list())[id]).toBeUndefined();
      await patch(id, { richContent: createRichContent(["The tide is high."]) });
      await call("POST", `/${id}/publish`, {});
      expect((await list())[id]).toBeUndefined();
      const { body } = await call("GET", `/${id}?fieldsets=GENERATED_EXCERPT`);
      expect(body.draftPost.excerpt).toBe("The tide is high.");
    }
  });

  it("is unchanged after an upgrade from a release that did not record which excerpts are generated", async () => {
    const { members, create, patch, list } = await open();
    const richContent = createRichContent(["The tide was out."]);
    await create({ richContent });
    await create({ richContent, excerpt: "A note" });
    const edited = await create({ richContent, excerpt: "A note" }, true);
    await patch(edited, { excerpt: null });
    const before = await list();
    const database = await bench.open(members.location);
    await database.updateTable("post").set({ excerpt_generated: null }).execute();
    await database.updateTable("draft_post").set({ excerpt_generated: null }).execute();

    const upgraded = await openMembers(bench, { location: members.location });
    const { headers } = await createKey(members, "editor");
    const { draftPosts } = (await upgraded.call("GET", path, undefined, headers)).body;
    expect(Object.values(before).filter((excerpt) => excerpt === undefined)).toHaveLength(2);
    for (const { id, excerpt } of draftPosts) expect([id, excerpt]).toEqual([id, before[id]]);
  });
});
