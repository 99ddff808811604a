import type { Clock } from "./clock.ts";

/**
 * A function that reports invalidated tags to other instances. It queues tags that it cannot send, and never fails.
 */
export type Announcer = (tags: readonly string[]) => Promise<void>;

/** Creates the invalidations by Next itself. They apply to this process at once and are passed to the announcer. */
export function createInvalidations(clock: Clock) {
  let announcer: Announcer | undefined;
  return {
    announceTo(other: Announcer): void {
      announcer = other;
    },
    async announce(tags: readonly string[]): Promise<void> {
      clock.invalidate(tags);
      await announcer?.(tags);
    },
  };
}
