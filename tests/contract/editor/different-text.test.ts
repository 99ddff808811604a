// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { readDraft } from "#components/admin/editor/data/draft-calls.ts";
import { BrowserMemory, type KeptText } from "#lib/editor/saving/browser-memory.ts";
import { DraftStore } from "#components/admin/editor/page/draft-store.ts";
import { describeSaving } from "#lib/editor/saving/describe-saving.ts";
import { onSqlite } from "#tests/support/databases/database.ts";
import { connectEditor } from "#tests/support/editor/connect-editor.ts";
import { createDocument } from "#tests/support/servers/platform.ts";

class WatchedMemory extends BrowserMemory {
  readonly texts: KeptText[] = [];
  override keep(text: KeptText): Promise<boolean> {
    this.texts.push(text);
    return Promise.resolve(true);
  }
}

afterEach(() => vi.unstubAllGlobals());

onSqlite("a page whose text is not the stored text", (bench) => {
  async function open() {
    const { owner } = await connectEditor(bench);
    const { id } = await owner.create({ richContent: createDocument("Before.") });
    const memory = new WatchedMemory({ memberId: owner.id, postId: id });
    const store = new DraftStore(await readDraft(id), { memory, untitled: "Untitled" });
    return { id, memory, store };
  }
  const differs = expect.objectContaining({ code: "TEXT_DIFFERS" });

  test("reports the difference, and keeps its text, if the server has stored another text", async () => {
    const { id, memory, store } = await open();
    const send = fetch;
    vi.stubGlobal("fetch", (input: RequestInfo | URL, init?: RequestInit) => {
      const { body } = init ?? {};
      const isText = typeof body === "string";
      return send(input, { ...init, ...(isText && { body: body.replace("words", "") }) });
    });
    store.change({ richContent: createDocument("All my words.") });
    await expect(store.perform({ action: "UPDATE_PUBLISH" })).rejects.toEqual(differs);
    expect(describeSaving(store.getState())).toBe("rejected");
    expect(store.getErrors().rejection).toEqual(differs);
    store.leave();
    expect(memory.texts.at(-1)?.values).toMatchObject({
      richContent: createDocument("All my words."),
    });
    vi.stubGlobal("fetch", send);
    store.change({ richContent: createDocument("All my words, again.") });
    await store.save();
    expect(describeSaving(store.getState())).toBe("saved");
    expect(JSON.stringify(await readDraft(id))).toContain("All my words, again.");
    store.dispose();
  });

  test("sends no document that lacks part of the shown text, and keeps the whole text", async () => {
    const { id, memory, store } = await open();
    store.connectSurface({
      getDocument: () => ({ nodes: [] }),
      getText: () => ["All", "my words."],
    });
    store.documentEdited();
    store.change({ excerpt: "About words." });
    await expect(store.perform({ action: "UPDATE_PUBLISH" })).rejects.toEqual(differs);
    // The other fields are saved.
    await expect(store.save()).rejects.toEqual(differs);
    expect(describeSaving(store.getState())).toBe("rejected");
    const stored = await readDraft(id);
    expect(stored).toMatchObject({ status: "UNPUBLISHED", excerpt: "About words." });
    expect(JSON.stringify(stored.richContent)).toContain("Before.");
    store.leave();
    const kept = JSON.stringify(memory.texts.at(-1)?.values["richContent"]);
    expect(kept).toContain("All");
    expect(kept).toContain("my words.");
    store.dispose();
  });
});
