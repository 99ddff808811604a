// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { onSqlite } from "#tests/support/databases/database.ts";
import { connectEditor } from "#tests/support/editor/connect-editor.ts";
import { openPage } from "#tests/support/editor/open-page.tsx";
import { createDocument } from "#tests/support/servers/platform.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const mark = "Unpublished changes";
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

onSqlite("the bar of a published post", (bench) => {
  test("shows unpublished changes from the first edit until they are published", async () => {
    const { owner } = await connectEditor(bench);
    const content = { title: "Heron", richContent: createDocument("Words") };
    const { id } = await owner.create(content, true);
    await openPage(id, owner.id);
    const bar = within(screen.getByRole("region", { name: "Post" }));
    const readState = () => document.querySelector("[data-state]")?.textContent;
    expect(bar.queryByText(mark)).toBeNull();
    fireEvent.change(screen.getByLabelText("Title"), { target: { value: "Otter" } });
    expect(bar.getByText(mark)).toBeTruthy();
    fireEvent.keyDown(document.body, { key: "s", ctrlKey: true });
    await vi.waitFor(() => expect(readState()).toBe("Saved"));
    expect(bar.getByText(mark)).toBeTruthy();
    press("Update");
    const dialog = within(await screen.findByRole("dialog"));
    fireEvent.click(dialog.getByRole("button", { name: "Update" }));
    await vi.waitFor(() => expect(bar.queryByText(mark)).toBeNull());
  });
});
