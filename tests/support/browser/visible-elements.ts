import { vi } from "vitest";

/** Reports every observed element as visible. jsdom has no layout and no `IntersectionObserver`. */
export function stubVisibleElements(): void {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      readonly #report: (entries: { isIntersecting: boolean }[]) => void;
      constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
        this.#report = report;
      }
      observe() {
        this.#report([{ isIntersecting: true }]);
      }
      disconnect() {}
    },
  );
}
