import { parentPort } from "node:worker_threads";

/** Sends a message from a worker thread to the main thread. Unlike a window, a Node port has no origin. */
export function sendToMainThread(message: unknown): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(message);
}
