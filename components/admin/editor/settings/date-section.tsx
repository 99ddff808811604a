"use client"; // shows the browser's time zone

import Button from "@mui/material/Button";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { formatLocalMinute, formatTimeZone } from "../../posts/post-dates.ts";
import { useOpenEditor, useShown } from "../page/editor-context.tsx";
import { SettingsSection } from "./settings-section.tsx";

/** Edits the date that readers see. */
export function DateSection() {
  const t = useTranslations();
  const language = useLocale();
  const { store } = useOpenEditor();
  const { values, meta } = useShown();
  const { firstPublishedDate } = values;
  const [now] = useState(() => new Date());
  const date = firstPublishedDate === undefined ? undefined : new Date(firstPublishedDate);
  const zone = formatTimeZone(date ?? now, language);
  return (
    <SettingsSection title={t("editing.settings.date")}>
      <TextField
        type="datetime-local"
        name="firstPublishedDate"
        label={t("editing.settings.dateField")}
        helper={`${t("editing.settings.dateHelp")} ${t("admin.schedule.zone", { zone })}`}
        value={date === undefined ? "" : formatLocalMinute(date)}
        max={formatLocalMinute(now)}
        onChange={({ target }) => {
          const chosen = new Date(target.value);
          if (Number.isNaN(chosen.getTime())) return;
          store.change({ firstPublishedDate: chosen.toISOString() });
        }}
      />
      {date !== undefined && meta.status !== "PUBLISHED" && (
        <div>
          <Button
            variant="outlined"
            onClick={({ currentTarget }) => {
              store.change({ firstPublishedDate: undefined });
              // The button disappears.
              currentTarget.closest("section")?.querySelector("input")?.focus();
            }}
          >
            {t("posts.date.clear")}
          </Button>
        </div>
      )}
    </SettingsSection>
  );
}
