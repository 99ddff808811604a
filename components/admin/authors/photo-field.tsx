"use client"; // opens the media library

import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { MediaPicker } from "../media/media-picker.tsx";
import styles from "./photo-field.module.css";

export type Photo = { readonly id: string; readonly url: string };

type Props = {
  photo: Photo | undefined;
  onChange: (photo: Photo | undefined) => void;
};

/** Renders an author's picture, with buttons to choose another one of the library and to remove it. */
export function PhotoField({ photo, onChange }: Props) {
  const t = useTranslations();
  const [isPicking, setPicking] = useState(false);
  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>{t("manage.authors.photo")}</legend>
      <div className={styles.row}>
        {photo !== undefined && (
          // oxlint-disable-next-line nextjs/no-img-element -- next/image adds JavaScript
          <img src={photo.url} alt="" width={64} height={64} className={styles.photo} />
        )}
        <Button variant="outlined" onClick={() => setPicking(true)}>
          {t(photo === undefined ? "manage.authors.choosePhoto" : "manage.authors.changePhoto")}
        </Button>
        {photo !== undefined && (
          <Button variant="text" onClick={() => onChange(undefined)}>
            {t("manage.authors.removePhoto")}
          </Button>
        )}
      </div>
      {isPicking && (
        <MediaPicker
          kinds={["image"]}
          onPick={([file]) => {
            if (file !== undefined) onChange(file);
            setPicking(false);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </fieldset>
  );
}
