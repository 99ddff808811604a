// @vitest-environment jsdom
import { runInThisContext } from "node:vm";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
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
