"use client"; // selects and opens files

import Checkbox from "@mui/material/Checkbox";
import { useLocale, useTranslations } from "use-intl";
import styles from "./file-grid.module.css";
import { FilePreview } from "./file-preview.tsx";
import { describeFile } from "./format-file.ts";
import type { MediaFile } from "./media-schema.ts";

/** A tile is 10 rem wide at least, and at most twice as wide. */
const tileSizes = "(min-width: 40rem) 16rem, 50vw";

type Props = {
  files: readonly MediaFile[];
  isSelected: (id: string) => boolean;
  onOpen: (file: MediaFile) => void;
  /** Adds a check box to each file. Without it, the file itself is pressed to select it. */
  onToggle?: (file: MediaFile) => void;
};

/** Renders files with their names and previews. */
export function FileGrid({ files, isSelected, onOpen, onToggle }: Props) {
  const t = useTranslations();
  return (
    <ul aria-label={t("media.list.caption")} className={styles.grid}>
      {files.map((file) => (
        <li key={file.id} className={styles.tile} data-selected={isSelected(file.id)}>
          <FileButton
            file={file}
            isPressed={onToggle === undefined ? isSelected(file.id) : undefined}
            onPress={() => onOpen(file)}
          />
          {onToggle !== undefined && (
            <span className={styles.check}>
              <Checkbox
                sx={{ width: "2.75rem", height: "2.75rem", color: "var(--ink)" }}
                checked={isSelected(file.id)}
                onChange={() => onToggle(file)}
                slotProps={{
                  input: { "aria-label": t("media.selection.one", { name: file.filename }) },
                }}
              />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

type ButtonProps = { file: MediaFile; isPressed: boolean | undefined; onPress: () => void };

function FileButton({ file, isPressed, onPress }: ButtonProps) {
  const t = useTranslations();
  const language = useLocale();
  return (
    <button type="button" className={styles.button} aria-pressed={isPressed} onClick={onPress}>
      <FilePreview file={file} sizes={tileSizes} />
      <span className={styles.name}>{file.filename}</span>
      <span className="caption">
        {describeFile(t, language, file)}
        {isPressed === undefined && file.isUsed === false && (
          <span className={styles.unused}>
            {t(file.isInVersions === true ? "media.list.inVersions" : "media.list.unused")}
          </span>
        )}
      </span>
    </button>
  );
}
