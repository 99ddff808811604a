import { parentPort } from "node:worker_threads";

/** Answers the requests of a thread queue (`createThreadQueue`). Runs in the worker thread, once it is ready. */
export function answerRequests<Request, Result>(
  answer: (request: Request) => Promise<Result>,
): void {
  // Unlike a window, a Node port has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const send = (message: Result | "READY") => parentPort?.postMessage(message);
  parentPort?.on("message", (request: Request) => void answer(request).then(send));
  send("READY");
}
