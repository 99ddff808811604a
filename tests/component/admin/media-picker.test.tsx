// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MediaPicker } from "#components/admin/media/media-picker.tsx";
import type { MediaFile } from "#components/admin/media/media-schema.ts";
import { ResourceCache } from "#components/calls/use-resource.tsx";
import { MessageProvider } from "#components/messages/message-provider.tsx";
import { MemberTheme } from "#components/ui/material/member-theme.tsx";
import { getCatalogue } from "#lib/messages/catalogue.ts";
import { filesPath } from "#lib/wix/files.ts";
import { readField } from "#lib/wix/json-object.ts";
import { accountSite, logIn, refusal } from "#tests/support/components/account-site.tsx";

const listCall = `GET ${filesPath}/files`;

const createFile = (name: string) => ({
  id: `${name}~mv2.png`,
  url: `https://blog.example/media/${name}~mv2.png`,
  kind: "image",
  displayName: `${name}.png`,
  mimeType: "image/png",
  sizeInBytes: "2400",
  width: 40,
  height: 30,
  createdDate: "2026-03-04T10:00:00.000Z",
  isUsed: true,
});

beforeEach(logIn);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(isMultiple: boolean) {
  const picked: string[][] = [];
  const onPick = (files: MediaFile[]) => void picked.push(files.map(({ filename }) => filename));
  const { admin, media, members } = getCatalogue("en");
  render(
    <MemberTheme>
      <MessageProvider language="en" messages={{ admin, media, members }}>
        <ResourceCache>
          <MediaPicker
            kinds={["image"]}
            isMultiple={isMultiple}
            onPick={onPick}
            onClose={() => undefined}
          />
        </ResourceCache>
      </MessageProvider>
    </MemberTheme>,
  );
  return picked;
}

const press = async (name: RegExp | string) =>
  fireEvent.click(await screen.findByRole("button", { name }));

const answerWith = (...names: readonly string[]) =>
  Response.json({ files: names.map(createFile), nextCursor: { cursors: {} } });

test("several files are picked in the order in which they were chosen", async () => {
  accountSite({ [listCall]: () => answerWith("heron", "otter", "weasel") });
  const picked = open(true);
  expect(await screen.findByRole("dialog", { name: "Choose pictures" })).toBeTruthy();
  for (const name of [/weasel/, /heron/, /otter/, /heron/]) await press(name);
  expect(screen.getByRole("button", { name: /otter/ }).getAttribute("aria-pressed")).toBe("true");
  expect(screen.getByRole("button", { name: /heron/ }).getAttribute("aria-pressed")).toBe("false");
  await press("Insert 2 files");
  expect(picked).toEqual([["weasel.png", "otter.png"]]);
});

/** Holds uploads until a test ends them by the name of their file. */
function holdUploads() {
  const calls = new Map<string, PromiseWithResolvers<Response>>();
  accountSite({
    [listCall]: () => answerWith(),
    [`POST ${filesPath}/files/generate-upload-url`]: (body) => {
      const call = Promise.withResolvers<Response>();
      calls.set(String(readField(body, "fileName")), call);
      return call.promise;
    },
  });
  vi.stubGlobal(
    "XMLHttpRequest",
    class extends EventTarget {
      readonly upload = new EventTarget();
      readonly status = 200;
      responseText = "";
      open = (_: string, url: string) => {
        const name = url.split("/").at(-1) ?? "";
        this.responseText = JSON.stringify({ file: createFile(name) });
      };
      setRequestHeader = () => undefined;
      abort = () => undefined;
      send = () => void this.dispatchEvent(new Event("load"));
    },
  );
  const finish = async (name: string) => {
    await vi.waitFor(() => expect(calls.has(`${name}.png`)).toBe(true));
    const uploadUrl = `https://blog.example/upload/${name}`;
    calls.get(`${name}.png`)?.resolve(Response.json({ uploadUrl }));
    const done = () => !screen.queryByRole("progressbar", { name: new RegExp(name) });
    await vi.waitFor(() => expect(done()).toBe(true));
  };
  return {
    finish,
    fail: (name: string) => calls.get(`${name}.png`)?.resolve(refusal(507, "STORAGE_FULL")),
  };
}

/** Chooses files on the computer. */
const choose = (...names: readonly string[]) => {
  const input = document.querySelector("input[type=file]");
  if (input === null) throw new Error("The picker has no input for files.");
  const files = names.map((name) => new File([name], `${name}.png`, { type: "image/png" }));
  fireEvent.change(input, { target: { files } });
};

test("uploaded files are picked in the order in which they were chosen, once all are uploaded", async () => {
  const uploads = holdUploads();
  const picked = open(true);
  await screen.findByRole("dialog");
  choose("heron", "otter", "weasel");
  await uploads.finish("weasel");
  await uploads.finish("heron");
  const insert = screen.getByRole("button", { name: "Uploading 1 file…" });
  fireEvent.click(insert);
  expect(picked).toEqual([]);
  await uploads.finish("otter");
  await press("Insert 3 files");
  expect(picked).toEqual([["heron.png", "otter.png", "weasel.png"]]);
});

test("a file whose upload fails leaves the others in their order", async () => {
  const uploads = holdUploads();
  const picked = open(true);
  await screen.findByRole("dialog");
  choose("heron", "otter", "weasel");
  await uploads.finish("weasel");
  uploads.fail("otter");
  await uploads.finish("heron");
  await press("Insert 2 files");
  expect(picked).toEqual([["heron.png", "weasel.png"]]);
});

test("a picker for one file replaces the chosen file", async () => {
  accountSite({ [listCall]: () => answerWith("heron", "otter") });
  const picked = open(false);
  await press(/heron/);
  await press(/otter/);
  await press("Insert");
  expect(picked).toEqual([["otter.png"]]);
});

test("a library that cannot be loaded or searched says so, and can be loaded again", async () => {
  const { answers } = accountSite({ [listCall]: () => refusal(403, "PERMISSION_DENIED") });
  open(false);
  expect(await screen.findByRole("button", { name: "Try again" })).toBeTruthy();
  answers[listCall] = () => answerWith();
  await press("Try again");
  expect(await screen.findByText("No matching files in the library yet.")).toBeTruthy();
  answers[listCall] = () => refusal(403, "PERMISSION_DENIED");
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "heron" } });
  expect(await screen.findByRole("alert")).toBeTruthy();
  answers[listCall] = () => answerWith("heron");
  await press("Try again");
  expect(await screen.findByRole("button", { name: /heron/ })).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});
