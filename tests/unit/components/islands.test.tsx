// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ViewBeacon } from "#components/posts/view-beacon.tsx";
import { colorSchemeKey } from "#lib/site/color-scheme.ts";
import { ColorSchemeToggle } from "#components/theme/color-scheme-toggle.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  delete document.documentElement.dataset["colorScheme"];
});

describe("the switch between light and dark", () => {
  function press(system: "light" | "dark", times: number) {
    vi.stubGlobal("matchMedia", () => ({ matches: system === "dark" }));
    render(<ColorSchemeToggle label="Switch" className="" />);
    for (let time = 0; time < times; time++) fireEvent.click(screen.getByRole("button"));
    return document.documentElement.dataset["colorScheme"];
  }

  test.each([
    ["light", "dark"],
    ["dark", "light"],
  ] as const)("turns a %s system's page %s and remembers it", (system, scheme) => {
    expect(press(system, 1)).toBe(scheme);
    expect(localStorage.getItem(colorSchemeKey)).toBe(scheme);
  });

  test("follows the system again when the choice equals it", () => {
    expect(press("light", 2)).toBeUndefined();
    expect(localStorage.getItem(colorSchemeKey)).toBeNull();
  });

  test("works for this page where storage is forbidden", () => {
    vi.stubGlobal("localStorage", {
      setItem: () => {
        throw new Error("SecurityError");
      },
      clear: () => undefined,
    });
    expect(press("light", 1)).toBe("dark");
  });
});

describe("the beacon of a view", () => {
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

  test("is sent once for a page that is looked at", () => {
    open();
    document.dispatchEvent(new Event("visibilitychange"));
    expect(sent).toEqual(["/api/posts/a/views"]);
  });

  test("waits until a page that was opened behind another is turned to", () => {
    visibility = "hidden";
    open();
    expect(sent).toEqual([]);
    visibility = "visible";
    document.dispatchEvent(new Event("visibilitychange"));
    expect(sent).toHaveLength(1);
  });

  test("is not sent for a page that was left before it was seen", () => {
    visibility = "hidden";
    open().unmount();
    visibility = "visible";
    document.dispatchEvent(new Event("visibilitychange"));
    expect(sent).toEqual([]);
  });

  test.each([{ doNotTrack: "1" }, { globalPrivacyControl: true }])(
    "is not sent for a reader with the wish %j",
    (wish) => {
      wishes = wish;
      open();
      expect(sent).toEqual([]);
    },
  );
});
