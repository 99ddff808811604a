import LinearProgress from "@mui/material/LinearProgress";
import { useTranslations } from "use-intl";
import { FormMessage } from "../../../../ui/forms/form-message.tsx";
import type { Upload } from "./use-file-drops.ts";
import styles from "./upload-list.module.css";

/** Renders the progress of uploads, and why they failed. */
export function UploadList({ uploads }: { uploads: readonly Upload[] }) {
  const t = useTranslations();
  return (
    <div aria-live="polite" className={styles.uploads}>
      {uploads.map(({ id, name, share, problem }) => {
        if (problem !== undefined) {
          return (
            <FormMessage key={id} tone="error">
              {t("surface.upload.failed", { name, reason: problem })}
            </FormMessage>
          );
        }
        const text = t("surface.upload.progress", { name, share });
        return (
          <div key={id}>
            <p className={styles.text}>{text}</p>
            <LinearProgress variant="determinate" value={share * 100} aria-label={name} />
          </div>
        );
      })}
    </div>
  );
}
