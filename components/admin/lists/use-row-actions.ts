"use client"; // runs the actions of rows

import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { formatFailure } from "#components/calls/problems.ts";

export type RowActions = ReturnType<typeof useRowActions>;

/**
 * Returns `run`, which performs an action on a row unless that row is busy, and functions that return whether
 * a row is busy and why its last action failed.
 */
export function useRowActions() {
  const t = useTranslations();
  const running = useRef(new Set<string>());
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [failures, setFailures] = useState<ReadonlyMap<string, string | undefined>>(new Map());
  const setFailure = (id: string, failure?: string) =>
    setFailures((before) => new Map(before).set(id, failure));

  const run = async (id: string, work: () => Promise<void>): Promise<void> => {
    if (running.current.has(id)) return;
    running.current.add(id);
    setBusy(new Set(running.current));
    setFailure(id);
    try {
      await work();
    } catch (failure) {
      setFailure(id, formatFailure(t, failure, "admin"));
    } finally {
      running.current.delete(id);
      setBusy(new Set(running.current));
    }
  };
  return {
    run,
    isBusy: (id: string) => busy.has(id),
    findFailure: (id: string) => failures.get(id),
  };
}
