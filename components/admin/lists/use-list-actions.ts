"use client"; // performs actions on the items of a list, and reports their results

import { useState } from "react";
import type { Result } from "./action-result.tsx";
import { useRowActions } from "./use-row-actions.ts";

/**
 * Returns functions that perform an action, reload the list and show the result. `act` rejects if the action fails, for
 * dialogs. `run` shows the failure in the row, which is busy until the list is up to date.
 */
export function useListActions(reload: () => Promise<unknown>) {
  const rows = useRowActions();
  const [result, setResult] = useState<Result>();
  const act = async (work: () => Promise<unknown>, text: string): Promise<void> => {
    setResult(undefined);
    // Even a failed action may have changed the list.
    await work().finally(() => void reload());
    setResult({ text });
  };
  const run = (id: string, work: () => Promise<unknown>, text: string) =>
    void rows.run(id, async () => {
      setResult(undefined);
      try {
        await work();
      } finally {
        await reload();
      }
      setResult({ text });
    });
  return { rows, result, act, run };
}

export type ListActions = ReturnType<typeof useListActions>;
