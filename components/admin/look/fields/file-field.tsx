"use client"; // chooses, shows and uploads a file

import Button from "@mui/material/Button";
import FormHelperText from "@mui/material/FormHelperText";
import FormLabel from "@mui/material/FormLabel";
import { useId, useRef, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import {
  acceptedSiteFiles,
  maximumSiteFileBytes,
  type SiteFilePurpose,
  type SiteFiles,
} from "#lib/wix/site/site-files.ts";
import { CallError } from "#components/calls/call-error.ts";
import { formatFailure } from "#components/calls/problems.ts";
import { formatBytes } from "../../media/format-file.ts";
import styles from "./file-field.module.css";
import { FilePreview } from "./file-preview.tsx";
import { uploadSiteFile } from "./upload-site-file.ts";

type Props<Purpose extends SiteFilePurpose> = {
  purpose: Purpose;
  label: string;
  helper?: string;
  /** The file that is shown. A font has a name. */
  value: { readonly file: string; readonly name?: string } | undefined;
  /** Whether the file is for the dark scheme. */
  isDark?: boolean;
  isDisabled?: boolean;
  onChange: (file: SiteFiles[Purpose] | undefined) => void;
};

/** Renders the field for a file of the site, with buttons to choose and remove it. Files can also be dropped on it. */
export function FileField<Purpose extends SiteFilePurpose>({
  purpose,
  label,
  helper = "",
  value,
  isDark = false,
  isDisabled = false,
  onChange,
}: Props<Purpose>) {
  const t = useTranslations();
  const language = useLocale();
  const [labelId, helperId] = [useId(), useId()];
  const input = useRef<HTMLInputElement>(null);
  const chooseButton = useRef<HTMLButtonElement>(null);
  const [isUploading, setUploading] = useState(false);
  const [isOver, setOver] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isLocked = isDisabled || isUploading;
  const size = formatBytes(maximumSiteFileBytes[purpose], language);
  // The keys of texts need the three purposes, and not the type parameter.
  const kind: SiteFilePurpose = purpose;

  const upload = async (file: File | undefined) => {
    if (file === undefined || isLocked) return;
    setProblem(undefined);
    setUploading(true);
    try {
      onChange(await uploadSiteFile(purpose, file));
    } catch (failure) {
      const code = failure instanceof CallError ? failure.code : undefined;
      if (code === "FILE_TOO_LARGE") setProblem(t("settings.files.tooLarge", { size }));
      else if (code === "FILE_TYPE_NOT_ALLOWED") setProblem(t(`settings.files.wrongType.${kind}`));
      else setProblem(formatFailure(t, failure, "admin"));
    } finally {
      setUploading(false);
    }
  };

  return (
    <div
      className={`${styles.zone} ${isOver ? styles.over : ""}`}
      onDragOver={(event) => {
        // Without this, the browser opens the file instead.
        event.preventDefault();
        setOver(!isLocked);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void upload(event.dataTransfer.files[0]);
      }}
    >
      <fieldset className={styles.field} aria-labelledby={labelId} aria-describedby={helperId}>
        <FormLabel id={labelId} component="div">
          {label}
        </FormLabel>
        {value !== undefined && <FilePreview {...{ purpose, value, isDark, label }} />}
        <div className={styles.buttons}>
          <Button
            ref={chooseButton}
            variant="outlined"
            loading={isUploading}
            disabled={isDisabled}
            onClick={() => input.current?.click()}
          >
            {t(value === undefined ? "settings.files.choose" : "settings.files.replace")}
          </Button>
          {value !== undefined && (
            <Button
              variant="text"
              disabled={isLocked}
              onClick={() => {
                setProblem(undefined);
                onChange(undefined);
                // This button disappears with the file.
                chooseButton.current?.focus();
              }}
            >
              {t("settings.files.remove")}
            </Button>
          )}
          <input
            ref={input}
            type="file"
            hidden
            aria-label={label}
            accept={acceptedSiteFiles[purpose]}
            disabled={isLocked}
            onChange={({ target }) => {
              void upload(target.files?.[0]);
              // So that the same file can be chosen again.
              target.value = "";
            }}
          />
        </div>
        <FormHelperText id={helperId} component="div">
          {[helper, t(`settings.files.hint.${kind}`, { size })]
            .filter((text) => text !== "")
            .join(" ")}
        </FormHelperText>
        <FormHelperText component="div" error role="alert">
          {problem}
        </FormHelperText>
      </fieldset>
    </div>
  );
}
