"use client"; // starts backups

import Button from "@mui/material/Button";
import { useLocale, useTranslations } from "use-intl";
import type { z } from "zod";
import { useAttempt } from "#components/calls/use-attempt.ts";
import { PageLink } from "#components/layout/page-link.tsx";
import { useDates } from "#components/ui/dates.tsx";
import { FormMessage } from "#components/ui/forms/form-message.tsx";
import { formatBytes } from "../media/format-file.ts";
import { paths } from "#lib/site/paths/paths.ts";
import { isUnfinished, movingDownloads, type movingResponse } from "#lib/wix/admin/moving.ts";
import { startBackup } from "./moving-calls.ts";
import { MovingSection, type SectionProps } from "./moving-section.tsx";
import styles from "./moving.module.css";

type Props = SectionProps & Pick<z.output<typeof movingResponse>, "backups" | "nightly">;

/** Renders the backups on the server, and the state of the nightly ones. */
export function BackupSection({ tasks, backups, nightly, reload }: Props) {
  const t = useTranslations();
  const { attempt, isPending, failure } = useAttempt("admin");
  const isBusy = isPending || tasks.some(isUnfinished);
  const [newest = { name: "quire.tar.gz" }] = backups;
  return (
    <MovingSection
      title={t("moving.backup.title")}
      note={t("moving.backup.note")}
      tasks={tasks}
      reload={reload}
      after={
        <>
          <BackupList backups={backups} />
          <div className={styles.restore}>
            <h3 className={styles.name}>{t("moving.backup.restoreTitle")}</h3>
            <p className="soft">{t("moving.backup.restore")}</p>
            <code className={styles.command}>
              npm run blog -- restore DATA_DIR/backups/{newest.name} --force
            </code>
          </div>
        </>
      }
    >
      <NightlyState tasks={tasks} nightly={nightly} />
      <div className="row">
        <Button
          variant="contained"
          aria-disabled={isBusy}
          onClick={() => {
            if (isBusy) return;
            void attempt(async () => {
              await startBackup();
              reload();
            });
          }}
        >
          {t("moving.backup.start")}
        </Button>
        <PageLink href={paths.adminSettings("backups")} className="underlined-link">
          {t("moving.backup.settings")}
        </PageLink>
      </div>
      {failure !== undefined && <FormMessage tone="error">{failure}</FormMessage>}
    </MovingSection>
  );
}

function NightlyState({ tasks, nightly: { isOn, kept } }: Pick<Props, "tasks" | "nightly">) {
  const t = useTranslations();
  const { formatDateTime } = useDates();
  const last = tasks.find(({ isNightly, state }) => isNightly && state !== "WAITING");
  const date = last && formatDateTime(last.createdDate);
  return (
    <div>
      <p>{t(isOn ? "moving.backup.isOn" : "moving.backup.isOff", { kept })}</p>
      {date !== undefined && last?.state === "FINISHED" && (
        <p className="soft">{t("moving.backup.lastNightly", { date })}</p>
      )}
      {date !== undefined && last?.state === "FAILED" && (
        <FormMessage tone="error" takesFocus={false}>
          {t("moving.backup.nightlyFailed", { date })}
        </FormMessage>
      )}
    </div>
  );
}

function BackupList({ backups }: Pick<Props, "backups">) {
  const t = useTranslations();
  const language = useLocale();
  const { formatDateTime } = useDates();
  if (backups.length === 0) return <p className="soft">{t("moving.backup.none")}</p>;
  return (
    <ul aria-label={t("moving.backup.list")} className={styles.choices}>
      {backups.map(({ name, bytes, createdDate }) => (
        <li key={name} className={styles.choice}>
          <div>
            <h3 className={styles.name}>{formatDateTime(createdDate)}</h3>
            <p className={`caption ${styles.file}`}>
              {name} · {formatBytes(bytes, language)}
            </p>
          </div>
          <Button
            variant="outlined"
            href={movingDownloads.backup(name)}
            download={name}
            aria-label={t("moving.backup.downloadOne", { name })}
          >
            {t("moving.backup.download")}
          </Button>
        </li>
      ))}
    </ul>
  );
}
