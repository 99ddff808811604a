"use client"; // offers a text that an earlier page could not save

import Button from "@mui/material/Button";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { KeptRecord } from "#lib/editor/saving/kept-texts.ts";
import { formatDateTime } from "#components/ui/dates.ts";
import { readKeptValues } from "../data/draft-schema.ts";
import { DifferencesDialog } from "../versions/differences-dialog.tsx";
import { useOpenEditor, useSaving } from "./editor-context.tsx";
import { Notice } from "./notice.tsx";

export function KeptText({ record }: { record: KeptRecord }) {
  const t = useTranslations();
  const language = useLocale();
  const { editor, store } = useOpenEditor();
  const version = useSaving((saving) => saving.version);
  const [isCompared, setCompared] = useState(false);
  const values = readKeptValues(record.values);
  const date = formatDateTime(new Date(record.keptAt), language);
  return (
    <>
      <Notice
        title={t("editing.kept.title")}
        actions={
          <>
            <Button variant="contained" onClick={() => editor.restore(record, values)}>
              {t("editing.kept.restore")}
            </Button>
            <Button variant="outlined" onClick={() => setCompared(true)}>
              {t("editing.kept.compare")}
            </Button>
            <Button variant="text" onClick={() => editor.discard(record)}>
              {t("editing.kept.discard")}
            </Button>
          </>
        }
      >
        <p>
          {t("editing.kept.text", { date })}
          {record.version !== version && ` ${t("editing.kept.newer")}`}
        </p>
      </Notice>
      {isCompared && (
        <DifferencesDialog
          title={t("editing.kept.compare")}
          before={store.readValues()}
          after={{ ...store.readValues(), ...values }}
          onClose={() => setCompared(false)}
        />
      )}
    </>
  );
}
