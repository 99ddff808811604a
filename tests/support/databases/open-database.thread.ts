/** A worker thread that waits for a message, opens the store in its `workerData`, and closes it. */
import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";
import { openDatabase } from "#lib/platform/database/open-database.ts";

const location = z.object({ dataDir: z.string(), databaseUrl: z.string().optional() });

if (parentPort === null) throw new Error("this is not a worker thread");
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
parentPort.postMessage("ready");
await once(parentPort, "message");
const database = await openDatabase(location.parse(workerData));
await database.destroy();
