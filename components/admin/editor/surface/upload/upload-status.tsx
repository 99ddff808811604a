import { useTranslations } from "use-intl";
import { FormMessage } from "../../../../ui/forms/form-message.tsx";
import type { Upload } from "./use-file-drops.ts";

/** Announces uploads to screen readers, and shows why uploads failed. */
export function UploadStatus({ uploads }: { uploads: readonly Upload[] }) {
  const t = useTranslations();
  return (
    <div aria-live="polite">
      {uploads.map(({ id, name, problem }) =>
        problem === undefined ? (
          <span key={id} className="visually-hidden">
            {t("surface.upload.progress", { name })}
          </span>
        ) : (
          <FormMessage key={id} tone="error">
            {t("surface.upload.failed", { name, reason: problem })}
          </FormMessage>
        ),
      )}
    </div>
  );
}
