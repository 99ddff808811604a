"use client"; // reads the interface texts from a context

import { CircleAlert, TriangleAlert } from "lucide-react";
import { useTranslations } from "use-intl";
import type { Finding } from "#lib/editor/checks/finding.ts";
import styles from "./findings-list.module.css";

/** Renders the findings of the checks, with an explanation of each. */
export function FindingsList({ findings }: { findings: readonly Finding[] }) {
  const t = useTranslations();
  const kinds = [...new Set(findings.map(({ code }) => code))];
  return (
    <ul className={styles.list}>
      {kinds.map((code) => {
        const found = findings.filter((finding) => finding.code === code);
        const severity = found[0]?.severity ?? "warning";
        const places = [...new Set(found.map(({ place }) => place ?? ""))].filter(Boolean);
        const Icon = severity === "error" ? CircleAlert : TriangleAlert;
        return (
          <li key={code} className={styles.finding} data-severity={severity}>
            <Icon size={18} aria-hidden className={styles.icon} />
            <div>
              <p className={styles.title}>
                <span className="visually-hidden">{t(`editing.checks.${severity}`)}: </span>
                {t(`editing.checks.${code}.title`)}
              </p>
              <p className={styles.note}>{t(`editing.checks.${code}.note`)}</p>
              {places.length > 0 && (
                <ul className={styles.places}>
                  {places.slice(0, 5).map((place) => (
                    <li key={place}>{place}</li>
                  ))}
                </ul>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
