"use client"; // reads the interface texts from a context

import { useTranslations } from "use-intl";
import type { TaskSummary as Summary } from "#lib/wix/admin/moving.ts";
import styles from "./task-card.module.css";

type Props = { summary: Summary; isDryRun: boolean };

/** Renders the numbers of what a task has written. */
export function TaskSummary({ summary, isDryRun }: Props) {
  const t = useTranslations();
  if (summary.kind === "import") return <ImportSummary summary={summary} isDryRun={isDryRun} />;
  const { missing } = summary;
  return (
    <p>
      {summary.kind === "export"
        ? t("moving.counts.exported", summary)
        : t("moving.counts.backedUp", summary)}
      {missing > 0 && ` · ${t("moving.counts.missing", { count: missing })}`}
    </p>
  );
}

/** The settings that an import can change. */
const importedSettings = ["SITE_NAME", "SITE_DESCRIPTION", "LOOK", "MENUS"] as const;

type CountName =
  | "created"
  | "updated"
  | "unchanged"
  | "failed"
  | "skipped"
  | "copied"
  | "toCopy"
  | "known"
  | "broken";
type Counts = readonly (readonly [name: CountName, count: number])[];

type ImportProps = { summary: Extract<Summary, { kind: "import" }>; isDryRun: boolean };

function ImportSummary({ summary, isDryRun }: ImportProps) {
  const t = useTranslations();
  const { comments, media, settings, problemCount } = summary;
  const list = (counts: Counts): string =>
    counts
      .filter(([, count]) => count > 0)
      .map(([name, count]) => t(`moving.counts.${name}`, { count }))
      .join(", ") || t("moving.counts.none");
  const nameSetting = (name: string): string => {
    const known = importedSettings.find((one) => one === name);
    return known === undefined ? name : t(`moving.counts.settingNames.${known}`);
  };
  const rows = [
    {
      label: t("moving.counts.posts"),
      value: list([
        ["created", summary.created],
        ["updated", summary.updated],
        ["unchanged", summary.unchanged],
        ["failed", summary.failed],
      ]),
    },
    {
      label: t("moving.counts.comments"),
      value: list([
        ["created", comments.created],
        ["updated", comments.updated],
        ["unchanged", comments.unchanged],
        ["skipped", comments.skipped],
        ["failed", comments.failed],
      ]),
    },
    {
      label: t("moving.counts.files"),
      value: list([
        [isDryRun ? "toCopy" : "copied", media.copied],
        ["known", media.known],
        ["broken", media.broken],
      ]),
    },
    ...(settings.length > 0
      ? [{ label: t("moving.counts.settings"), value: settings.map(nameSetting).join(", ") }]
      : []),
  ];
  return (
    <>
      <dl className={styles.counts}>
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>
        {t("moving.task.problems", { count: problemCount })}
        {isDryRun && ` · ${t("moving.task.dryRunNote")}`}
      </p>
    </>
  );
}
