"use client"; // tries failed uploads again

import Button from "@mui/material/Button";
import { useTranslations } from "use-intl";
import styles from "./upload-status.module.css";
import type { FileDrops } from "./use-file-drops.ts";

/** Announces uploads to screen readers, and shows why files are missing. The author goes on writing meanwhile. */
export function UploadStatus({ drops }: { drops: FileDrops }) {
  const t = useTranslations();
  const { uploads, leftOut, retry, dismiss, dismissLeftOut } = drops;
  return (
    <div aria-live="polite" className={styles.status}>
      {uploads.map(({ id, name, problem }) =>
        problem === undefined ? (
          <span key={id} className="visually-hidden">
            {t("surface.upload.progress", { name })}
          </span>
        ) : (
          <div key={id} role="alert" className={styles.problem}>
            <p>{problem}</p>
            <div className={styles.actions}>
              <Button variant="text" onClick={() => retry(id)}>
                {t("surface.upload.retry")}
              </Button>
              <Button variant="text" onClick={() => dismiss(id)}>
                {t("surface.upload.dismiss")}
              </Button>
            </div>
          </div>
        ),
      )}
      {leftOut > 0 && (
        <div role="alert" className={styles.problem}>
          <p>{t("surface.upload.leftOut", { count: leftOut })}</p>
          <Button variant="text" onClick={dismissLeftOut}>
            {t("editing.frame.close")}
          </Button>
        </div>
      )}
    </div>
  );
}
