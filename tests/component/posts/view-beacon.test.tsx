// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ViewBeacon } from "#components/posts/feedback/view-beacon.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("the view beacon", () => {
  const sent: string[] = [];
  let visibility: DocumentVisibilityState = "visible";
  let preferences: object = {};

  beforeEach(() => {
    sent.length = 0;
    visibility = "visible";
    preferences = {};
    vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
  });

  function open() {
    vi.stubGlobal("navigator", { ...preferences, sendBeacon: (path: string) => sent.push(path) });
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
    (preference) => {
      preferences = preference;
      open();
      expect(sent).toEqual([]);
    },
  );
});
