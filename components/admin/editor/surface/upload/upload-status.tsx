import { useTranslations } from "use-intl";
import { FormMessage } from "../../../../ui/forms/form-message.tsx";
import type { Upload } from "./use-file-drops.ts";

type Props = {
  uploads: readonly Upload[];
  /** Number of pasted pictures that could not be read. */
  leftOut: number;
};

/** Announces uploads to screen readers, and shows why pictures are missing. The author goes on writing meanwhile. */
export function UploadStatus({ uploads, leftOut }: Props) {
  const t = useTranslations();
  return (
    <div aria-live="polite">
      {uploads.map(({ id, name, problem }) =>
        problem === undefined ? (
          <span key={id} className="visually-hidden">
            {t("surface.upload.progress", { name })}
          </span>
        ) : (
          <FormMessage key={id} tone="error" takesFocus={false}>
            {t("surface.upload.failed", { name, reason: problem })}
          </FormMessage>
        ),
      )}
      {leftOut > 0 && (
        <FormMessage tone="error" takesFocus={false}>
          {t("surface.upload.leftOut", { count: leftOut })}
        </FormMessage>
      )}
    </div>
  );
}
