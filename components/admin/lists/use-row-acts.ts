"use client"; // runs the actions of rows

import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { formatFailure } from "../../members/problems.ts";

/**
 * Returns `run`, which performs an action of a row unless the row is busy, and functions that return whether a row
 * is busy and why its last action failed.
 */
export function useRowActs() {
  const say = useTranslations();
  const running = useRef(new Set<string>());
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());

  const tell = (id: string, failure: string | undefined) =>
    setFailures((before) => {
      const after = new Map(before);
      if (failure === undefined) after.delete(id);
      else after.set(id, failure);
      return after;
    });

  const run = async (id: string, work: () => Promise<void>): Promise<void> => {
    if (running.current.has(id)) return;
    running.current.add(id);
    setBusy(new Set(running.current));
    tell(id, undefined);
    try {
      await work();
    } catch (failure) {
      tell(id, formatFailure(say, failure, "admin"));
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
