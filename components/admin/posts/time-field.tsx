"use client"; // follows the chosen time

import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { readText } from "../../ui/forms/form-text.ts";
import { TextField } from "../../ui/forms/text-field.tsx";
import { useTimeZone } from "../../ui/dates.tsx";
import { formatLocalMinute, formatTimeZone, getTomorrow, parseLocalMinute } from "./post-dates.ts";

/** Renders a field named `at` for a time in the future, in the time zone of the site. */
export function TimeField({ initial }: { initial: Date | undefined }) {
  const t = useTranslations();
  const language = useLocale();
  const timeZone = useTimeZone();
  const [now] = useState(() => new Date());
  const [text, setText] = useState(() =>
    formatLocalMinute(initial ?? getTomorrow(now, timeZone), timeZone),
  );
  const zone = formatTimeZone(parseLocalMinute(text, timeZone) ?? now, timeZone, language);
  return (
    <TextField
      type="datetime-local"
      name="at"
      label={t("admin.schedule.at")}
      helper={t("admin.schedule.zone", { zone })}
      // Validation message for a time in the past.
      title={t("members.violations.PAST_DATE")}
      required
      min={formatLocalMinute(now, timeZone)}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  );
}

/** Returns the time of the field in a form (ISO 8601), or `""` if there is none. */
export const readTime = (data: FormData, timeZone: string): string =>
  parseLocalMinute(readText(data, "at"), timeZone)?.toISOString() ?? "";
