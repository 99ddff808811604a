"use client"; // deletes and restores files

import { useState } from "react";
import { useTranslations } from "use-intl";
import { AccountError } from "../../members/account/data/account-error.ts";
import { formatFailure } from "../../members/problems.ts";
import type { Result } from "../lists/action-result.tsx";
import { deleteFiles, restoreFiles } from "./media-calls.ts";
import type { MediaFile } from "./media-schema.ts";

export type FileAction = "delete" | "restore" | "remove";

/** Returns a function that performs an action on files, its result, and why it failed. */
export function useFileActions(refresh: () => Promise<unknown>) {
  const t = useTranslations();
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<Result>();
  const [failure, setFailure] = useState<string>();

  /** Returns whether the action succeeded. */
  async function run(files: readonly MediaFile[], action: FileAction): Promise<boolean> {
    if (isBusy) return false;
    const ids = files.map(({ id }) => id);
    setBusy(true);
    setFailure(undefined);
    setResult(undefined);
    try {
      if (action === "restore") await restoreFiles(ids);
      else await deleteFiles(ids, action === "remove");
      await refresh();
      setResult({
        text: t(`media.done.${action}`, { count: ids.length }),
        undo:
          action === "delete"
            ? { label: t("media.done.undo"), run: () => void run(files, "restore") }
            : undefined,
      });
      return true;
    } catch (error) {
      const isUsed = error instanceof AccountError && error.code === "FILE_IN_USE";
      const used = files.filter(({ isUsed: known }) => known !== false).length;
      setFailure(
        isUsed
          ? t("media.done.used", { count: Math.max(1, used) })
          : formatFailure(t, error, "admin"),
      );
      await refresh();
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { run, isBusy, result, failure };
}
