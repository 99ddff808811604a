"use client"; // is part of a form for settings

import { useTranslations } from "use-intl";
import { useDates } from "#components/ui/dates.tsx";
import type { SettingGroupResponse } from "#lib/wix/site/site-settings-responses.ts";
import styles from "./settings.module.css";

/** Renders who changed the group last, and when. */
export function LatestChange({ group: { latest } }: { group: SettingGroupResponse }) {
  const t = useTranslations();
  const { formatDateTime } = useDates();
  if (latest === undefined) return <p className={styles.latest}>{t("settings.neverChanged")}</p>;
  const date = formatDateTime(latest.changedDate);
  return (
    <p className={styles.latest}>
      {latest.member === undefined
        ? t("settings.changedElsewhere", { date })
        : t("settings.changed", { name: latest.member.name, date })}
    </p>
  );
}
