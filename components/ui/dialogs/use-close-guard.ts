"use client"; // keeps a ref

import { useRef } from "react";

/** Time in milliseconds after which a dialog can be closed although there is no answer. */
const patience = 10_000;

/**
 * Returns `send`, which performs an action of a dialog, and `unlessSending`, which runs a step unless the action was
 * sent a moment ago. A dialog stays open meanwhile, because otherwise the result would be lost.
 */
export function useCloseGuard() {
  const sentAt = useRef<number>(undefined);
  return {
    async send(action: () => Promise<void>): Promise<void> {
      sentAt.current = performance.now();
      try {
        await action();
      } finally {
        sentAt.current = undefined;
      }
    },
    unlessSending(step: () => void): void {
      const isSending =
        sentAt.current !== undefined && performance.now() - sentAt.current < patience;
      if (!isSending) step();
    },
  };
}
