"use client"; // keeps the state of an action

import { useState } from "react";
import { useTranslations } from "use-intl";
import { formatFailure } from "./problems.ts";

/** Returns a function that performs one action at a time, whether one is running, and why the last one failed. */
export function useAttempt(area: Parameters<typeof formatFailure>[2]) {
  const t = useTranslations();
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const attempt = async (action: () => Promise<void>): Promise<void> => {
    if (isPending) return;
    setPending(true);
    setFailure(undefined);
    try {
      await action();
    } catch (error) {
      setFailure(formatFailure(t, error, area));
    } finally {
      setPending(false);
    }
  };
  return { attempt, isPending, failure };
}
