// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { readDraft } from "#components/admin/editor/data/draft-calls.ts";
import { readField } from "#lib/wix/json-object.ts";
import { onSqlite } from "#tests/support/databases/database.ts";
import { connectEditor } from "#tests/support/editor/connect-editor.ts";
import { openEditor, type OpenEditor } from "#tests/support/editor/open-controller.ts";

const readText = (content: unknown) => JSON.stringify(readField(content, "richContent"));
const readHold = ({ store }: OpenEditor) => store.getState().hold;

onSqlite("a tab that follows another tab", (bench) => {
  test("edits the latest text soon after the other tab was closed, which follows if it is restored", async () => {
    const { owner } = await connectEditor(bench);
    const { id } = await owner.create({ memberId: owner.id });
    const first = await openEditor(id, owner.id);
    const second = await openEditor(id, owner.id);
    expect(readHold(second)).toBe("following");
    first.write("From the first tab.");
    await first.store.save();
    first.write("Just before it was closed.");
    first.editor.hide();
    await vi.waitFor(() => expect(readHold(second)).toBeUndefined(), { timeout: 5000 });
    expect(readText(second.store.readValues())).toContain("Just before it was closed.");
    second.write("From the second tab.");
    await second.store.save();
    expect(readText(await readDraft(id))).toContain("From the second tab.");
    await first.editor.show();
    expect(readHold(first)).toBe("following");
    first.editor.close();
    second.editor.close();
  });
});
