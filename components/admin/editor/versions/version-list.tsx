"use client"; // formats dates in the browser's time zone

import { useLocale, useTranslations } from "use-intl";
import { summariseVersions, type VersionSummary } from "#lib/editor/compare/summarise-versions.ts";
import { formatDateTime, formatExactTime } from "#components/ui/dates.ts";
import { findOriginKey } from "#lib/messages/origin-key.ts";
import type { PostVersion } from "../data/version-calls.ts";
import styles from "./version-list.module.css";

type Props = {
  versions: readonly PostVersion[];
  chosen: PostVersion | undefined;
  onChoose: (version: PostVersion) => void;
};

/** Renders the versions as a list of buttons. */
export function VersionList({ versions, chosen, onChoose }: Props) {
  const t = useTranslations();
  const language = useLocale();
  const summaries = summariseVersions(versions);
  return (
    <ol className={styles.list}>
      {versions.map((version, index) => (
        <li key={version.id} className={styles.item}>
          <button
            type="button"
            className={styles.button}
            aria-pressed={version.id === chosen?.id}
            onClick={() => onChoose(version)}
          >
            <time dateTime={version.savedDate.toISOString()} className={styles.date}>
              {summaries[index]?.needsSeconds === true
                ? formatExactTime(version.savedDate, language)
                : formatDateTime(version.savedDate, language)}
            </time>
            <span className={styles.facts}>
              {version.author != null && <span>{version.author.name}</span>}
              <span>{t(`admin.origins.${findOriginKey(version.origin)}`)}</span>
              <span>{t("editing.versions.words", { count: version.words })}</span>
              <Change change={summaries[index]?.change} />
              {version.isPublished && (
                <span className={styles.published}>{t("editing.versions.published")}</span>
              )}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}

/** Renders the difference to the version before. */
function Change({ change }: Pick<VersionSummary, "change">) {
  const t = useTranslations();
  if (change === undefined) return null;
  const { words, isNewTitle } = change;
  const sign = words > 0 ? "+" : "−";
  return (
    <>
      {(words !== 0 || !isNewTitle) && (
        <span className={styles.change}>
          {t("posts.versions.change", { count: Math.abs(words), sign })}
        </span>
      )}
      {isNewTitle && <span className={styles.change}>{t("posts.versions.title")}</span>}
    </>
  );
}
