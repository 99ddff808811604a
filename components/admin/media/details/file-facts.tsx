"use client"; // reads the interface's language from a context

import { useLocale, useTranslations } from "use-intl";
import { formatDuration } from "../../../media/format-duration.ts";
import { formatBytes } from "../format-file.ts";
import type { MediaFile } from "../media-schema.ts";
import styles from "./file-details.module.css";

/** Renders a file's kind, size and date. */
export function FileFacts({ file }: { file: MediaFile }) {
  const t = useTranslations();
  const language = useLocale();
  const { kind, bytes, width, height, durationSeconds, createdDate, mimeType } = file;
  const date = new Intl.DateTimeFormat(language, { dateStyle: "medium" });
  const rows = [
    [t("media.details.kind"), `${t(`media.kinds.${kind}`)} (${mimeType})`],
    [t("media.details.size"), formatBytes(bytes, language)],
    ...(width === undefined || height === undefined
      ? []
      : [[t("media.details.dimensions"), t("media.details.pixels", { width, height })]]),
    ...(durationSeconds === undefined
      ? []
      : [[t("media.details.duration"), formatDuration(durationSeconds)]]),
    [t("media.details.added"), date.format(createdDate)],
  ];
  return (
    <section>
      <h3 className={styles.subtitle}>{t("media.details.facts")}</h3>
      <dl className={styles.facts}>
        {rows.map(([name, value]) => [
          <dt key={`${name} name`}>{name}</dt>,
          <dd key={`${name} value`}>{value}</dd>,
        ])}
      </dl>
    </section>
  );
}
