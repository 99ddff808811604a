// @vitest-environment jsdom
import { afterEach, expect, it, vi } from "vitest";
import { observeNear } from "../../../components/ui/observe-near.ts";

afterEach(() => vi.unstubAllGlobals());

it("an element is reported once even if it was still far away at the beginning of a batch of entries", () => {
  let report: (
    entries: readonly Pick<IntersectionObserverEntry, "isIntersecting">[],
  ) => void = () => {};
  const disconnect = vi.fn<() => void>();
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe = () => {};
      disconnect = disconnect;
      constructor(callback: typeof report) {
        report = callback;
      }
    },
  );
  const onNear = vi.fn<() => void>();
  observeNear(document.body, "300px", onNear);
  report([{ isIntersecting: false }]);
  expect(onNear).not.toHaveBeenCalled();
  report([{ isIntersecting: false }, { isIntersecting: true }]);
  expect(onNear).toHaveBeenCalledOnce();
  expect(disconnect).toHaveBeenCalledOnce();
});
