// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { readDraft } from "#components/admin/editor/data/draft-calls.ts";
import { filesPath } from "#lib/wix/files.ts";
import { refusal } from "#tests/support/components/account-site.tsx";
import { onSqlite } from "#tests/support/databases/database.ts";
import { connectEditor } from "#tests/support/editor/connect-editor.ts";
import { openPage, pasteFiles } from "#tests/support/editor/open-page.tsx";
import { createDocument } from "#tests/support/servers/platform.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const picture = new File(["bytes"], "heron.png", { type: "image/png" });
const stored = {
  id: "heron~mv2.png",
  url: "https://blog.example/media/heron~mv2.png",
  kind: "image",
  displayName: "heron.png",
  mimeType: "image/png",
  sizeInBytes: "5",
  width: 40,
  height: 30,
  createdDate: "2026-03-04T10:00:00.000Z",
  isUsed: false,
};

/** Holds uploads until a test ends them. */
function holdUploads() {
  const calls: PromiseWithResolvers<Response>[] = [];
  const { fetch } = globalThis;
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const path = input instanceof Request ? input.url : String(input);
    if (!path.endsWith(`${filesPath}/files/generate-upload-url`)) return fetch(input, init);
    const call = Promise.withResolvers<Response>();
    calls.push(call);
    return call.promise;
  });
  vi.stubGlobal(
    "XMLHttpRequest",
    class extends EventTarget {
      readonly upload = new EventTarget();
      readonly status = 200;
      readonly responseText = JSON.stringify({ file: stored });
      open = () => undefined;
      setRequestHeader = () => undefined;
      abort = () => undefined;
      send = () => void this.dispatchEvent(new Event("load"));
    },
  );
  const end = (response: Response) => act(async () => calls.shift()?.resolve(response));
  return {
    finish: () => end(Response.json({ uploadUrl: "https://blog.example/upload" })),
    fail: () => end(refusal(507, "STORAGE_FULL")),
    count: () => calls.length,
  };
}

const findState = () => document.querySelector("[data-state]")?.textContent;
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
/** Closes the page. Returns whether the browser asks. */
const close = (): boolean => !fireEvent(window, new Event("beforeunload", { cancelable: true }));

onSqlite("a page with an upload", (bench) => {
  async function open(isPublished = false) {
    const { owner } = await connectEditor(bench);
    const uploads = holdUploads();
    const { id } = await owner.create(
      { title: "Heron", richContent: createDocument("Words") },
      isPublished,
    );
    const text = await openPage(id, owner.id);
    await act(async () => pasteFiles(text, picture));
    return { id, text, uploads };
  }

  test("is not shown as saved, and asks before it is left, until the upload is finished", async () => {
    const { id, text, uploads } = await open();
    const questions: string[] = [];
    vi.stubGlobal("confirm", (question: string) => questions.push(question) < 0);
    expect(findState()).toBe("Uploading…");
    expect(close()).toBe(true);
    fireEvent.click(screen.getByRole("link", { name: /All posts/ }));
    expect(questions).toEqual([
      "A file is still being uploaded. If you leave the page, it isn’t added to the post. Leave the page?",
    ]);
    await uploads.finish();
    await vi.waitFor(() => expect(text.querySelector("figure[data-type=image]")).toBeTruthy());
    fireEvent.keyDown(document.body, { key: "s", ctrlKey: true });
    await vi.waitFor(() => expect(findState()).toBe("Saved"));
    expect(close()).toBe(false);
    expect(JSON.stringify((await readDraft(id)).richContent)).toContain(stored.id);
  });

  test.each([false, true])(
    "cannot be published before the upload is finished (published before: %s)",
    async (isPublished) => {
      const { uploads, text } = await open(isPublished);
      if (isPublished) {
        await act(
          async () =>
            void fireEvent.change(screen.getByLabelText("Title"), { target: { value: "Two" } }),
        );
        press("Update");
      } else press("Publish…");
      const dialog = await screen.findByRole("dialog");
      const name = isPublished ? "Update" : "Publish";
      expect(within(dialog).getByText("A file is still being uploaded")).toBeTruthy();
      expect(within(dialog).queryByRole("button", { name })).toBeNull();
      await uploads.finish();
      await vi.waitFor(() => expect(within(dialog).getByRole("button", { name })).toBeTruthy());
      expect(within(dialog).queryByText("A file is still being uploaded")).toBeNull();
      expect(text.querySelector("figure[data-type=image]")).toBeTruthy();
    },
  );

  test("shows a failed upload in the bar and beside the tools, and tries again at the same place", async () => {
    const { text, uploads } = await open();
    await uploads.fail();
    expect(findState()).toBe("A file wasn’t uploaded");
    expect(screen.getByRole("alert").textContent).toContain("heron.png could not be uploaded.");
    expect(text.textContent).toContain("heron.png could not be uploaded.");
    press("Try again");
    await vi.waitFor(() => expect(uploads.count()).toBe(1));
    await uploads.finish();
    await vi.waitFor(() => expect(text.querySelector("figure[data-type=image]")).toBeTruthy());
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("forgets a failed upload when the writer decides to leave the file out", async () => {
    const { text, uploads } = await open();
    await uploads.fail();
    press("Leave it out");
    expect(screen.queryByRole("alert")).toBeNull();
    expect(text.textContent).not.toContain("heron.png");
    expect(findState()).toBe("Saved");
  });
});
