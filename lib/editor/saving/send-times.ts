/** When edits are sent to the server and kept in the browser. All times are in milliseconds. */
import { isBusy, type SavingState } from "./saving-state.ts";

/** Time between the last edit and the request. */
const pause = 1000;
/** Longest time between an edit and its request while the writer keeps typing. */
const longestWait = 5000;
/** Shortest time between two automatic requests, so that hours of typing stay below the rate limit. */
const interval = 3000;
/** Longest time between an edit and its copy in the browser. */
const keepDelay = 700;
const longestRetryDelay = 60_000;

/** Returns when to send an edit made at `at`. After a failure, the time of the retry stays. */
export function chooseSendTime(state: SavingState, at: number): number {
  if (state.failures > 0) return state.sendAt ?? at;
  const first = state.firstEditAt ?? at;
  return Math.max(Math.min(at + pause, first + longestWait), state.lastSentAt + interval);
}

/** Returns when to keep an edit made at `at`. */
export const chooseKeepTime = ({ keepAt }: SavingState, at: number): number =>
  keepAt ?? at + keepDelay;

/** Returns the time of the next retry, with exponential backoff after consecutive failures. */
export const chooseRetryTime = (at: number, failures: number, retryAfter = 0): number =>
  at + Math.max(retryAfter, Math.min(1000 * 2 ** failures, longestRetryDelay));

/** Returns the time at which the state machine needs its next `tick`, or `undefined` if it waits for another event. */
export function findNextTick(state: SavingState): number | undefined {
  const { sendAt, keepAt, hold } = state;
  const canSend = !isBusy(state) && (hold === undefined || hold === "checking");
  const times = [canSend ? sendAt : undefined, keepAt].filter((time) => time !== undefined);
  return times.length === 0 ? undefined : Math.min(...times);
}
