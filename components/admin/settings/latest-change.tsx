"use client"; // is part of a form for settings

import { useLocale, useTranslations } from "use-intl";
import { formatDateTime } from "#components/ui/dates.ts";
import type { SettingGroupResponse } from "#lib/wix/site-settings-responses.ts";
import styles from "./settings.module.css";

/** Renders who changed the group last, and when. */
export function LatestChange({ group: { latest } }: { group: SettingGroupResponse }) {
  const t = useTranslations();
  const language = useLocale();
  if (latest === undefined) return <p className={styles.latest}>{t("settings.neverChanged")}</p>;
  const date = formatDateTime(latest.changedDate, language);
  return (
    <p className={styles.latest}>
      {latest.member === undefined
        ? t("settings.changedElsewhere", { date })
        : t("settings.changed", { name: latest.member.name, date })}
    </p>
  );
}
