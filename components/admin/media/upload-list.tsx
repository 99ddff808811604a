"use client"; // cancels uploads

import Button from "@mui/material/Button";
import { useTranslations } from "use-intl";
import styles from "./upload-list.module.css";
import type { UploadEntry, Uploads } from "./use-uploads.ts";

type Props = {
  uploads: Uploads;
  /** Called when the member has removed an upload from the list. */
  onRemoved: () => void;
};

/** Renders the uploads that run, wait or have failed, and announces how many have finished. */
export function UploadList({ uploads, onRemoved }: Props) {
  const t = useTranslations();
  const { entries, done, isBusy, cancel, dismiss } = uploads;
  return (
    <div className={styles.uploads}>
      {entries.length > 0 && (
        <ul aria-label={t("media.upload.list")} className={styles.list}>
          {entries.map((entry) => (
            <li key={entry.id} className={styles.entry}>
              <span className={styles.name}>{entry.name}</span>
              {entry.failure === undefined ? (
                <Progress
                  entry={entry}
                  onCancel={() => {
                    cancel(entry.id);
                    onRemoved();
                  }}
                />
              ) : (
                <>
                  <span role="alert" className={styles.failure}>
                    {entry.failure}
                  </span>
                  <Button
                    variant="text"
                    className={styles.button ?? ""}
                    aria-label={t("media.upload.dismissOne", { name: entry.name })}
                    onClick={() => {
                      dismiss(entry.id);
                      onRemoved();
                    }}
                  >
                    {t("media.upload.dismiss")}
                  </Button>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      <output className={styles.done}>
        {done > 0 && !isBusy && t("media.upload.done", { count: done })}
      </output>
    </div>
  );
}

function Progress({ entry, onCancel }: { entry: UploadEntry; onCancel: () => void }) {
  const t = useTranslations();
  const { name, share } = entry;
  const text =
    share === undefined
      ? t("media.upload.waiting")
      : share < 1
        ? t("media.upload.progress", { share })
        : t("media.upload.checking");
  return (
    <>
      <span className={styles.share}>{text}</span>
      <progress
        className={styles.progress}
        aria-label={t("media.upload.running", { name })}
        max={1}
        value={share ?? 0}
      />
      <Button
        variant="text"
        className={styles.button ?? ""}
        aria-label={t("media.upload.cancelOne", { name })}
        onClick={onCancel}
      >
        {t("media.upload.cancel")}
      </Button>
    </>
  );
}
