// @vitest-environment jsdom
import { runInThisContext } from "node:vm";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { ViewBeacon } from "#components/posts/feedback/view-beacon.tsx";
import { colorSchemeScript } from "#lib/site/color-scheme.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  delete document.documentElement.dataset["colorScheme"];
});

describe("the colour scheme toggle", () => {
  const colorSchemeKey = "quire-color-scheme";

  beforeAll(() => {
    runInThisContext(colorSchemeScript);
  });

  function press(system: "light" | "dark", times: number) {
    vi.stubGlobal("matchMedia", () => ({ matches: system === "dark" }));
    render(<button type="button" aria-label="Switch" data-color-scheme-toggle="" />);
    for (let time = 0; time < times; time++) fireEvent.click(screen.getByRole("button"));
    return document.documentElement.dataset["colorScheme"];
  }

  test.each([
    ["light", "dark"],
    ["dark", "light"],
  ] as const)(
    "changes a page from the %s system scheme to %s and stores the choice",
    (system, scheme) => {
      expect(press(system, 1)).toBe(scheme);
      expect(localStorage.getItem(colorSchemeKey)).toBe(scheme);
    },
  );

  test("removes the stored choice if it equals the system scheme", () => {
    expect(press("light", 2)).toBeUndefined();
    expect(localStorage.getItem(colorSchemeKey)).toBeNull();
  });

  test("works until the page is closed if storage is blocked", () => {
    vi.stubGlobal("localStorage", {
      setItem: () => {
        throw new Error("SecurityError");
      },
      clear: () => undefined,
    });
    expect(press("light", 1)).toBe("dark");
  });
});

describe("the view beacon", () => {
  const sent: string[] = [];
  let visibility: DocumentVisibilityState = "visible";
  let wishes: object = {};

  beforeEach(() => {
    sent.length = 0;
    visibility = "visible";
    wishes = {};
    vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
  });

  function open() {
    vi.stubGlobal("navigator", { ...wishes, sendBeacon: (path: string) => sent.push(path) });
    return render(<ViewBeacon address="/api/posts/a/views" />);
  }

  test("is sent once for a visible page", () => {
    open();
    document.dispatchEvent(new Event("visibilitychange"));
    expect(sent).toEqual(["/api/posts/a/views"]);
  });

  test("waits until a page in a background tab becomes visible", () => {
    visibility = "hidden";
    open();
    expect(sent).toEqual([]);
    visibility = "visible";
    document.dispatchEvent(new Event("visibilitychange"));
    expect(sent).toHaveLength(1);
  });

  test("is not sent if the reader leaves the page before it becomes visible", () => {
    visibility = "hidden";
    open().unmount();
    visibility = "visible";
    document.dispatchEvent(new Event("visibilitychange"));
    expect(sent).toEqual([]);
  });

  test.each([{ doNotTrack: "1" }, { globalPrivacyControl: true }])(
    "is not sent for a visitor with the privacy preference %j",
    (wish) => {
      wishes = wish;
      open();
      expect(sent).toEqual([]);
    },
  );
});
