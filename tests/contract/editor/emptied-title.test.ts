// @vitest-environment jsdom
import { afterEach, expect } from "vitest";
import { describeSaving } from "#lib/editor/saving/describe-saving.ts";
import { readDraft } from "#components/admin/editor/data/draft-calls.ts";
import { onSqlite } from "#tests/support/databases/database.ts";
import { connectEditor } from "#tests/support/editor/connect-editor.ts";
import { openEditor, type OpenEditor } from "#tests/support/editor/open-controller.ts";

const opened: OpenEditor[] = [];
afterEach(() => {
  for (const { editor } of opened.splice(0)) editor.close();
});

onSqlite("a post whose title was emptied", (bench) => {
  async function connect() {
    const { owner, logInAs } = await connectEditor(bench);
    await logInAs("owner");
    const { id } = await owner.create({ title: "A boat", memberId: owner.id });
    const open = async () => {
      const page = await openEditor(id, owner.id);
      opened.push(page);
      return page.store;
    };
    return { id, open };
  }

  bench.itOnSqlite("has no title when a new post is opened again", async () => {
    const { id, open } = await connect();
    const store = await open();
    store.change({ title: " \u200B" });
    await store.save();
    expect(describeSaving(store.getState())).toBe("saved");
    expect((await readDraft(id)).title).toBe("Untitled");
    expect((await open()).getShown().values.title).toBe("");
  });

  bench.itOnSqlite("is not shown as saved if it was published", async () => {
    const { id, open } = await connect();
    const store = await open();
    await store.perform({ action: "UPDATE_PUBLISH" });
    store.change({ title: "" });
    await expect(store.save()).rejects.toMatchObject({ code: "INVALID_ARGUMENT" });
    expect(describeSaving(store.getState())).toBe("rejected");
    expect((await readDraft(id)).title).toBe("A boat");
  });
});
