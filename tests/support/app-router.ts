/** A router of Next for components that are drawn without an app. It records its calls and goes nowhere. */
import { vi } from "vitest";

export const createRouter = () => ({
  replace: vi.fn<(path: string) => void>(),
  push: vi.fn<(path: string) => void>(),
  back: vi.fn<() => void>(),
  forward: vi.fn<() => void>(),
  refresh: vi.fn<() => void>(),
  prefetch: vi.fn<() => void>(),
  bfcacheId: "0",
});
