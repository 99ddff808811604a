import { afterEach, beforeEach, vi } from "vitest";
import type { Clock } from "./platform.ts";

/**
 * One clock for a platform and for its rate limits, which read the machine's: it stands until it is
 * moved. Timers run on.
 */
export function useMachineClock(): Clock {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 2, 14, 9, 30) });
  });
  afterEach(() => {
    vi.useRealTimers();
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
