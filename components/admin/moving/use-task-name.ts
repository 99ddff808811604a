"use client"; // reads the interface texts from a context

import { useTranslations } from "use-intl";
import type { MovingTaskResponse } from "#lib/wix/admin/moving.ts";

/** Returns the name of a task, for example `Import: blog.xml`. */
export function useTaskName(task: MovingTaskResponse): string {
  const t = useTranslations();
  const { kind, isDryRun, isNightly, origin, format } = task;
  if (kind === "backup") return t(`moving.task.names.${isNightly ? "nightly" : "backup"}`);
  const what = format === undefined ? (origin ?? "") : t(`moving.export.formats.${format}`);
  return t("moving.task.about", {
    task: t(`moving.task.names.${isDryRun ? "dryRun" : kind}`),
    what,
  });
}
