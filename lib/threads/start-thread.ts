import { dirname, join } from "node:path";
import { getBuiltinModule } from "node:process";
import { fileURLToPath } from "node:url";
import type { Worker as Thread } from "node:worker_threads";

// Turbopack would replace an imported `Worker` with a lookup of the file among its modules, which fails.
const { Worker } = getBuiltinModule("node:worker_threads");

/**
 * Starts a worker thread with a file beside the calling module. The thread does not inherit Node's options.
 *
 * @param module the caller's `import.meta.url`
 * @param file the file name
 */
export function startThread(module: string, file: string, workerData?: unknown): Thread {
  // Not `new URL(file, module)`, which a bundler would replace with an asset URL.
  return new Worker(join(dirname(fileURLToPath(module)), file), { workerData, execArgv: [] });
}
