"use client"; // starts exports

import Button from "@mui/material/Button";
import { useTranslations } from "use-intl";
import { useAttempt } from "#components/calls/use-attempt.ts";
import { FormMessage } from "#components/ui/forms/form-message.tsx";
import { isUnfinished, exportFormats } from "#lib/wix/admin/moving.ts";
import { startExport } from "./moving-calls.ts";
import { MovingSection, type SectionProps } from "./moving-section.tsx";
import styles from "./moving.module.css";

/** Renders the formats of exports. */
export function ExportSection({ tasks, reload }: SectionProps) {
  const t = useTranslations();
  const { attempt, isPending, failure } = useAttempt("admin");
  const isBusy = isPending || tasks.some(isUnfinished);
  return (
    <MovingSection
      title={t("moving.export.title")}
      note={t("moving.export.note")}
      tasks={tasks}
      reload={reload}
    >
      <ul className={styles.choices}>
        {exportFormats.map((format) => (
          <li key={format} className={styles.choice}>
            <div>
              <h3 className={styles.name}>{t(`moving.export.formats.${format}`)}</h3>
              <p className="soft">{t(`moving.export.notes.${format}`)}</p>
            </div>
            <Button
              variant="outlined"
              aria-disabled={isBusy}
              aria-label={t("moving.export.startOne", {
                format: t(`moving.export.formats.${format}`),
              })}
              onClick={() => {
                if (isBusy) return;
                void attempt(async () => {
                  await startExport(format);
                  reload();
                });
              }}
            >
              {t("moving.export.start")}
            </Button>
          </li>
        ))}
      </ul>
      {failure !== undefined && <FormMessage tone="error">{failure}</FormMessage>}
    </MovingSection>
  );
}
