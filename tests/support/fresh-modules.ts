/** Gives a test file modules, shared instances and a clock of its own, in a process that runs other files too. */
import { afterAll, vi } from "vitest";
import { removeSharedInstances } from "./shared-instances.ts";

vi.useRealTimers();
vi.resetModules();
removeSharedInstances();
// Variables that a file stubs for all its tests must not reach the next file.
afterAll(() => void vi.unstubAllEnvs());
