/** Resets modules, shared instances and the clock for a test file, because its process also runs other files. */
import { afterAll, vi } from "vitest";
import { removeSharedInstances } from "./shared-instances.ts";

vi.useRealTimers();
vi.resetModules();
removeSharedInstances();
// Variables that a file stubs for all its tests must not reach the next file.
afterAll(() => void vi.unstubAllEnvs());
