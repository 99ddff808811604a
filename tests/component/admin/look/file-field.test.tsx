// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FileField } from "#components/admin/look/fields/file-field.tsx";
import { MessageProvider } from "#components/messages/message-provider.tsx";
import { MemberTheme } from "#components/ui/material/member-theme.tsx";
import { getCatalogue } from "#lib/messages/catalogue.ts";
import { logIn, refusal } from "#tests/support/components/account-site.tsx";

const stored = { file: `${"a".repeat(32)}.svg`, width: 60, height: 20 };
const picture = (bytes = 40) =>
  new File([new Uint8Array(bytes)], "logo.svg", { type: "image/svg+xml" });

beforeEach(logIn);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Answers uploads of a logo. Returns the calls. */
function answerUploads(answer: () => Response): string[] {
  const calls: string[] = [];
  vi.stubGlobal("fetch", (input: string, init: RequestInit = {}) => {
    const { pathname, search } = new URL(input);
    calls.push(`${init.method} ${pathname}${search}`);
    return Promise.resolve(answer());
  });
  return calls;
}

function open(language: "en" | "de", value?: { file: string }) {
  const onChange = vi.fn();
  const { admin, members, settings } = getCatalogue(language);
  render(
    <MemberTheme>
      <MessageProvider language={language} messages={{ admin, members, settings }}>
        <FileField purpose="logo" label="Logo" value={value} onChange={onChange} />
      </MessageProvider>
    </MemberTheme>,
  );
  return onChange;
}

const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText("Logo", { selector: "input" }), {
    target: { files: [file] },
  });

test("a chosen file is uploaded, and its name and size are passed on", async () => {
  const calls = answerUploads(() => Response.json(stored));
  const onChange = open("en");
  expect(screen.getByRole("button", { name: "Choose file" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Remove file" })).toBeNull();
  choose(picture());
  await waitFor(() => expect(onChange).toHaveBeenCalledWith(stored));
  expect(calls).toEqual(["POST /api/site/files?purpose=logo"]);
});

test("a dropped file is uploaded", async () => {
  answerUploads(() => Response.json(stored));
  const onChange = open("en");
  fireEvent.drop(screen.getByRole("group", { name: "Logo" }), {
    dataTransfer: { files: [picture()] },
  });
  await waitFor(() => expect(onChange).toHaveBeenCalledWith(stored));
});

test("a stored file is shown, and can be removed without losing the focus", () => {
  const onChange = open("en", stored);
  const shown = screen.getByRole("img", { name: "Logo" });
  expect(shown.getAttribute("src")).toBe(`/media/site/${stored.file}`);
  fireEvent.click(screen.getByRole("button", { name: "Remove file" }));
  expect(onChange).toHaveBeenCalledWith(undefined);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Replace file" }));
});

test.each([
  ["en", 422, "SVG_NOT_ALLOWED", /isn’t allowed, such as a script/],
  ["de", 422, "SVG_NOT_ALLOWED", /nicht erlaubt ist, etwa ein Skript/],
  ["en", 422, "SVG_TOO_COMPLEX", /takes too long. Simplify it/],
  ["de", 422, "SVG_TOO_COMPLEX", /zu lange. Vereinfache sie/],
  ["en", 415, "FILE_TYPE_NOT_ALLOWED", "Choose an SVG, PNG, WebP or AVIF file."],
  ["de", 415, "FILE_TYPE_NOT_ALLOWED", "Wähle eine SVG-, PNG-, WebP- oder AVIF-Datei."],
  ["en", 422, "FILE_DAMAGED", "This file is damaged or incomplete."],
] as const)(
  "in the language %s, a file that is refused with %i %s leads to a message",
  async (language, status, code, message) => {
    answerUploads(() => refusal(status, code));
    const onChange = open(language);
    choose(picture());
    const alert = await screen.findByText(message);
    expect(alert.getAttribute("role")).toBe("alert");
    expect(onChange).not.toHaveBeenCalled();
  },
);

test("a file that is too large is not sent", async () => {
  const calls = answerUploads(() => Response.json(stored));
  open("en");
  choose(picture(600_000));
  expect(await screen.findByText("This file is larger than 524 kB.")).toBeTruthy();
  expect(calls).toEqual([]);
});
