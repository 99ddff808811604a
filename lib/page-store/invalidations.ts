import type { Clock } from "./clock.ts";

/** Where other instances hear of what changed. It keeps what it cannot pass on at once, and never fails. */
export type Announcer = (tags: readonly string[]) => Promise<void>;

/** What Next itself says has changed: here at once, and wherever it is to be announced. */
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
