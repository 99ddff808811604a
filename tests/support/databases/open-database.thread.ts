/** A worker thread that opens the store whose location it receives, and then closes it. */
import { parentPort } from "node:worker_threads";
import { openDatabase } from "#lib/platform/database/open-database.ts";
import type { StoreLocation } from "./database.ts";

parentPort?.once("message", async (location: StoreLocation) => {
  const database = await openDatabase(location);
  await database.destroy();
  parentPort?.postMessage("closed");
});
parentPort?.postMessage("ready");
