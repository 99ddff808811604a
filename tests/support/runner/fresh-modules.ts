/** Resets modules, shared instances and the clock for each test file, because files share a process. */
import { afterAll, vi } from "vitest";
import { removeSharedInstances } from "./shared-instances.ts";

vi.useRealTimers();
vi.resetModules();
removeSharedInstances();
// Environment variables that a file stubs for all its tests must not leak into the next file.
afterAll(() => void vi.unstubAllEnvs());
