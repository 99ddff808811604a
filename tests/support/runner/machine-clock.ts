import { beforeEach, vi } from "vitest";
import type { Clock } from "../servers/platform.ts";

/**
 * Creates a clock that a platform shares with its rate limits and SMTP client, which read the machine's
 * clock. The time changes only through `advance`. Timers keep running, so advancing the clock makes a running
 * delivery time out.
 */
export function useMachineClock(): Clock {
  beforeEach(({ onTestFinished }) => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 2, 14, 9, 30) });
    // Runs after the `afterEach` hooks, in which platforms finish their deliveries.
    onTestFinished(() => void vi.useRealTimers());
  });
  return {
    now: () => Date.now(),
    advance: (milliseconds) => {
      vi.setSystemTime(Date.now() + milliseconds);
    },
  };
}

export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
