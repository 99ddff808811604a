"use client"; // opens the browser's file dialog, cancels uploads, and moves the focus

import Button from "@mui/material/Button";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { acceptedFiles, type FileKind } from "#lib/wix/files.ts";
import styles from "./upload-panel.module.css";
import type { UploadEntry, Uploads } from "./use-uploads.ts";

type Props = {
  kinds: readonly FileKind[];
  isMultiple: boolean;
  uploads: Uploads;
  onFiles: (files: readonly File[]) => void;
};

/** Renders the button that uploads files, and the uploads in progress. */
export function UploadPanel({ kinds, isMultiple, uploads, onFiles }: Props) {
  const t = useTranslations();
  const button = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <div className={styles.upload}>
        <Button ref={button} variant="contained" onClick={() => input.current?.click()}>
          {t("media.upload.button")}
        </Button>
        <span className={styles.hint}>{t("media.upload.hint")}</span>
        <input
          ref={input}
          type="file"
          hidden
          accept={kinds.map((kind) => acceptedFiles[kind]).join(",")}
          multiple={isMultiple}
          onChange={({ target }) => {
            onFiles([...(target.files ?? [])]);
            // So that the same file can be chosen again.
            target.value = "";
          }}
        />
      </div>
      {/* An upload that is removed takes its buttons with it. */}
      <UploadList uploads={uploads} onRemoved={() => button.current?.focus()} />
    </>
  );
}

type ListProps = {
  uploads: Uploads;
  /** Called when the member has removed an upload from the list. */
  onRemoved: () => void;
};

const buttonPlace = { gridArea: "1 / 3 / 3", paddingInline: "0.5rem" };

/** Renders the uploads that run, wait or have failed, and announces how many have finished. */
function UploadList({ uploads, onRemoved }: ListProps) {
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
                    sx={buttonPlace}
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
        sx={buttonPlace}
        aria-label={t("media.upload.cancelOne", { name })}
        onClick={onCancel}
      >
        {t("media.upload.cancel")}
      </Button>
    </>
  );
}
