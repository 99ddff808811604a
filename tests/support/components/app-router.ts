/** Creates a Next router for components rendered outside an app. It records calls and does not navigate. */
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
