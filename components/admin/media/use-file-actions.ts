"use client"; // deletes and restores files

import { useState } from "react";
import { useTranslations } from "use-intl";
import { CallError } from "#components/calls/call-error.ts";
import { formatFailure } from "#components/calls/problems.ts";
import type { Result } from "../lists/action-result.tsx";
import { useBusyIds } from "../lists/use-busy-ids.ts";
import { deleteFiles, restoreFiles } from "./media-calls.ts";
import type { MediaFile } from "./media-schema.ts";

/** `deleteFromVersions` also deletes files that earlier versions of posts use. */
export type FileAction = "delete" | "deleteFromVersions" | "restore" | "remove";

/** Returns a function that performs an action on files, its result, and why it failed. */
export function useFileActions(refresh: () => Promise<unknown>) {
  const t = useTranslations();
  const { isBusy, runOn } = useBusyIds();
  const [result, setResult] = useState<Result>();
  const [failure, setFailure] = useState<string>();

  /** Returns whether the action succeeded. */
  async function run(files: readonly MediaFile[], action: FileAction): Promise<boolean> {
    if (files.some(({ id }) => isBusy(id))) return false;
    setFailure(undefined);
    setResult(undefined);
    return runOn(files, () => perform(files, action));
  }

  async function perform(files: readonly MediaFile[], action: FileAction): Promise<boolean> {
    const ids = files.map(({ id }) => id);
    const isDelete = action === "delete" || action === "deleteFromVersions";
    try {
      if (action === "restore") await restoreFiles(ids);
      else {
        const fromVersions = action === "deleteFromVersions";
        await deleteFiles(ids, { permanent: action === "remove", fromVersions });
      }
      await refresh();
      setResult({
        text: t(`media.done.${isDelete ? "delete" : action}`, { count: ids.length }),
        undo: isDelete
          ? { label: t("media.done.undo"), run: () => void run(files, "restore") }
          : undefined,
      });
      return true;
    } catch (error) {
      const isUsed = error instanceof CallError && error.code === "FILE_IN_USE";
      const used = files.filter(({ isUsed: known }) => known !== false).length;
      setFailure(
        isUsed
          ? t("media.done.used", { count: Math.max(1, used) })
          : formatFailure(t, error, "admin"),
      );
      await refresh();
      return false;
    }
  }
  return { run, isBusy, result, failure };
}
