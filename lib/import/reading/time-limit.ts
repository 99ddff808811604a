/** A time limit for code that does not yield, such as regular expressions on a text of a source. */
import { createContext, Script } from "node:vm";
import { SourceError } from "../../convert/source-media.ts";
import { isObject } from "../../wix/json-object.ts";

/** Many times what an ordinary post takes, in milliseconds. */
const usualLimit = 30_000;

// Node.js limits the time of scripts, including the functions that they call.
const globals: { task: () => void } = { task: () => undefined };
const context = createContext(globals);
const script = new Script("task()");

/**
 * Runs a task and returns its result. Throws {@link SourceError} if the task takes longer than the limit in milliseconds,
 * which does not include what it does after its first `await`.
 */
export function limitTime<Result>(task: () => Result, limit = usualLimit): Result {
  const results: Result[] = [];
  globals.task = () => void results.push(task());
  try {
    script.runInContext(context, { timeout: limit });
  } catch (error) {
    // The error for the timeout is not an `Error` of this context.
    const isTimeout = isObject(error) && error["code"] === "ERR_SCRIPT_EXECUTION_TIMEOUT";
    throw isTimeout ? new SourceError("it takes too long to read") : error;
  }
  const [result] = results;
  if (result === undefined) throw new TypeError("The task has no result.");
  return result;
}
