/**
 * Performs one import, export or backup that an owner has started in the dashboard. The site starts this program with a
 * channel for messages (`site/start-moving-task.ts`). It ends when the site does, and the next start of a site repeats it.
 */
import { join } from "node:path";
import { log } from "../lib/logging/log.ts";
import { reportError } from "../lib/logging/report-error.ts";
import { performTask } from "../lib/moving/perform-task.ts";
import { taskRequest, type Assignment, type TaskMessage } from "../lib/platform/index.ts";
import { embeddedPlatform } from "../lib/upstream/embedded-platform.ts";
import { loadSettings } from "./site/load-settings.ts";
import { root } from "./site/root.ts";

/** Minimum time between two messages about the progress, in milliseconds. */
const progressInterval = 200;

const cancelling = new AbortController();
let reportedAt = 0;

const send = (message: TaskMessage): Promise<void> =>
  new Promise((resolve) => process.send?.(message, () => resolve()));

// A terminal sends its signals to this program, too. The site decides when it ends.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => undefined);
process.on("disconnect", () => process.exit(1));
process.on("message", (message) => {
  const request = taskRequest.parse(message);
  if (request.type === "cancel") cancelling.abort();
  else void perform(request.assignment);
});

async function perform(assignment: Assignment): Promise<void> {
  const { dataDir, databaseUrl } = loadSettings();
  // Only an import can end after an item, and report what it has done.
  if (assignment.order.kind !== "import") {
    cancelling.signal.addEventListener("abort", () => process.exit(1));
  }
  let close = () => Promise.resolve();
  const outcome = await performTask(assignment, {
    location: { dataDir, databaseUrl },
    publicFolder: join(root, "public"),
    async openPlatform() {
      const platform = await embeddedPlatform();
      close = platform.close;
      return platform;
    },
    onProgress(progress) {
      if (Date.now() - reportedAt < progressInterval) return;
      reportedAt = Date.now();
      void send({ type: "progress", ...progress });
    },
    signal: cancelling.signal,
    report: (error) => reportError(`the ${assignment.order.kind} failed`, error),
  });
  // First, because closing takes seconds on a busy machine, and the site may not wait that long.
  await send({ type: "outcome", outcome });
  await close().catch((error: unknown) => log().error({ err: error }, "closing failed"));
  process.exit(0);
}
