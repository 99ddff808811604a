/** Gives a test file modules, shared instances and a clock of its own, in a process that runs other files too. */
import { vi } from "vitest";

vi.useRealTimers();
vi.resetModules();
for (const key of Object.getOwnPropertySymbols(globalThis)) {
  if (key.description?.startsWith("quire.") === true) Reflect.deleteProperty(globalThis, key);
}
