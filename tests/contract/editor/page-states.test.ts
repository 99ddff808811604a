// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { BrowserMemory } from "#lib/editor/saving/browser-memory.ts";
import { findAction } from "#lib/editor/post/list-commands.ts";
import { onSqlite } from "#tests/support/databases/database.ts";
import { connectEditor } from "#tests/support/editor/connect-editor.ts";
import { openPage } from "#tests/support/editor/open-page.tsx";
import { createDocument } from "#tests/support/servers/platform.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const findState = () => document.querySelector("[data-state]")?.textContent;
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const writeTitle = (value: string) =>
  fireEvent.change(screen.getByLabelText("Title"), { target: { value } });
const save = () => fireEvent.keyDown(document.body, { key: "s", ctrlKey: true });

onSqlite("the page of the editor", (bench) => {
  async function connect() {
    const site = await connectEditor(bench);
    const { id } = await site.owner.create({ title: "Heron", richContent: createDocument("Tea") });
    const open = () => openPage(id, site.owner.id);
    return { ...site, id, open };
  }

  test("says that a post is in the trash and cannot be published, and saves again once it is restored", async () => {
    const { open, id, platform } = await connect();
    await open();
    await act(() => platform.posts.remove(id));
    writeTitle("Otter");
    save();
    await vi.waitFor(() => expect(findState()).toBe("This post is in the trash"));
    expect(screen.getByText(/can’t be saved while the post is in the trash/)).toBeTruthy();
    const publish = screen.getByRole("button", { name: "Publish…" });
    expect(publish.getAttribute("aria-disabled")).toBe("true");
    fireEvent.click(publish);
    expect(screen.queryByRole("dialog")).toBeNull();
    await act(() => platform.posts.restore(id));
    press("Try again");
    await vi.waitFor(() => expect(findState()).toBe("Saved"));
    expect(publish.getAttribute("aria-disabled")).toBe("false");
  });

  test("says when a post will be published, and that it is published once the time has come", async () => {
    const { open, id, owner, platform, clock } = await connect();
    const at = new Date(clock.now() + 60_000);
    await owner.save(id, {}, { action: findAction("schedule"), scheduledPublishDate: at });
    await open();
    const bar = within(screen.getByRole("region", { name: "Post" }));
    const { year } = { year: String(at.getFullYear()) };
    expect(bar.getByText("Scheduled").parentElement?.textContent).toContain(year);
    clock.advance(120_000);
    await platform.posts.publishDue();
    await vi.waitFor(() => expect(bar.getByText("Published")).toBeTruthy(), { timeout: 30_000 });
    expect(bar.queryByText("Scheduled")).toBeNull();
  });

  test("asks before it deletes a text that only the browser has", async () => {
    const { open, id, owner } = await connect();
    const find = vi.spyOn(BrowserMemory.prototype, "find");
    const forget = vi.spyOn(BrowserMemory.prototype, "forget");
    onTestFinished(() => {
      find.mockRestore();
      forget.mockRestore();
    });
    find.mockResolvedValue({
      memberId: owner.id,
      postId: id,
      session: "earlier",
      version: "",
      values: { title: "Otter" },
      keptAt: 0,
    });
    await open();
    fireEvent.click(await screen.findByRole("button", { name: "Discard it" }));
    fireEvent.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Keep it" }),
    );
    await vi.waitFor(() => expect(document.querySelector("[role=alertdialog]")).toBeNull());
    expect(forget).not.toHaveBeenCalled();
    fireEvent.click(await screen.findByRole("button", { name: "Discard it" }));
    fireEvent.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Discard it" }),
    );
    expect(forget).toHaveBeenCalledWith("earlier");
    expect(screen.queryByText("There is text that wasn’t saved")).toBeNull();
  });

  test("keeps a title and an excerpt that are too long, and says how long they may be", async () => {
    const { open } = await connect();
    await open();
    writeTitle("t".repeat(231));
    expect(screen.getByRole("alert").textContent).toBe(
      "A title has at most 200 characters. This one has 231.",
    );
    expect(screen.getByLabelText("Title").getAttribute("maxlength")).toBeNull();
    save();
    await vi.waitFor(() => expect(findState()).toBe("Not saved."));
    writeTitle("Heron");
    expect(screen.queryByRole("alert")).toBeNull();
    press("Settings");
    const excerpt = screen.getByLabelText("Excerpt", { selector: "textarea" });
    expect(excerpt.getAttribute("maxlength")).toBeNull();
    fireEvent.change(excerpt, { target: { value: "e".repeat(501) } });
    expect(
      screen.getByText("An excerpt has at most 500 characters. This one has 501."),
    ).toBeTruthy();
  });
});
