"use client"; // keeps state

import { useState } from "react";

/** Returns `runOn`, which runs an action on items, and a function that returns whether an action runs on an item. */
export function useBusyIds() {
  const [busy, setBusy] = useState<readonly string[]>([]);
  return {
    isBusy: (id: string) => busy.includes(id),
    runOn: async <Done>(
      items: readonly { readonly id: string }[],
      work: () => Promise<Done>,
    ): Promise<Done> => {
      const ids = items.map(({ id }) => id);
      setBusy((before) => [...before, ...ids]);
      try {
        return await work();
      } finally {
        // Actions on other items may still run.
        setBusy((before) => before.filter((id) => !ids.includes(id)));
      }
    },
  };
}
