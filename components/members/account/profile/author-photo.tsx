"use client"; // opens the file dialog, and uploads a picture

import Button from "@mui/material/Button";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { formatFailure } from "#components/calls/problems.ts";
import type { OwnAuthor } from "#lib/wix/admin/own-author.ts";
import styles from "./author-photo.module.css";
import { removeOwnPhoto, uploadOwnPhoto } from "./own-author-calls.ts";

type Props = {
  photo: OwnAuthor["photo"];
  onChange: (changed: { author: OwnAuthor }) => void;
};

/** Renders the member's picture, with buttons to choose another one and to remove it. Changes are saved at once. */
export function AuthorPhoto({ photo, onChange }: Props) {
  const t = useTranslations();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const run = async (work: () => Promise<{ author: OwnAuthor }>) => {
    setBusy(true);
    setFailure(undefined);
    try {
      onChange(await work());
    } catch (error) {
      setFailure(formatFailure(t, error, "account"));
    }
    setBusy(false);
  };
  return (
    <div className={styles.photo}>
      {photo === undefined ? (
        <div className={styles.empty} aria-hidden="true" />
      ) : (
        // oxlint-disable-next-line nextjs/no-img-element -- next/image adds JavaScript
        <img src={photo.url} alt={t("account.author.photo")} width={96} height={96} />
      )}
      <div className={styles.side}>
        <div className="row">
          <Button
            variant="outlined"
            aria-disabled={isBusy}
            onClick={() => isBusy || input.current?.click()}
          >
            {t(
              isBusy
                ? "account.author.uploading"
                : photo === undefined
                  ? "account.author.choose"
                  : "account.author.change",
            )}
          </Button>
          {photo !== undefined && (
            <Button
              variant="text"
              aria-disabled={isBusy}
              onClick={() => isBusy || void run(removeOwnPhoto)}
            >
              {t("account.author.remove")}
            </Button>
          )}
        </div>
        <p className="caption">{t("account.author.photoHelp")}</p>
        {failure !== undefined && (
          <p role="alert" className={styles.failure}>
            {failure}
          </p>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label={t("account.author.choose")}
        tabIndex={-1}
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // Resetting the value lets the member choose the same file again.
          if (file !== undefined) void run(() => uploadOwnPhoto(file));
          currentTarget.value = "";
        }}
      />
    </div>
  );
}
