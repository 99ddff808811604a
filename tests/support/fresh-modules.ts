/** Gives a test file modules, shared instances and a clock of its own, in a process that runs other files too. */
import { vi } from "vitest";
import { removeSharedInstances } from "./shared-instances.ts";

vi.useRealTimers();
vi.resetModules();
removeSharedInstances();
