"use client"; // shows the browser's time zone

import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { TextField } from "../../ui/forms/text-field.tsx";
import { formatLocalMinute, formatTimeZone, getTomorrow } from "./post-dates.ts";

/** Renders a field named `at` for a time in the future, in the browser's time zone. */
export function TimeField({ initial }: { initial: Date | undefined }) {
  const t = useTranslations();
  const language = useLocale();
  const [now] = useState(() => new Date());
  const [text, setText] = useState(() => formatLocalMinute(initial ?? getTomorrow(now)));
  const chosen = new Date(text);
  const zone = formatTimeZone(Number.isNaN(chosen.getTime()) ? now : chosen, language);
  return (
    <TextField
      type="datetime-local"
      name="at"
      label={t("admin.schedule.at")}
      helper={t("admin.schedule.zone", { zone })}
      // Validation message for a time in the past.
      title={t("members.violations.PAST_DATE")}
      required
      min={formatLocalMinute(now)}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  );
}
