"use client"; // opens a sheet beside the list

import Button from "@mui/material/Button";
import Drawer from "@mui/material/Drawer";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { FilePreview } from "../file-preview.tsx";
import type { MediaFile } from "../media-schema.ts";
import type { FileAction } from "../use-file-actions.ts";
import { FileAddress } from "./file-address.tsx";
import styles from "./file-details.module.css";
import { FileFacts } from "./file-facts.tsx";
import { FileForm } from "./file-form.tsx";
import { FileUses } from "./file-uses.tsx";

type Props = {
  /** The file to show, or `undefined` if the sheet is closed. */
  file: MediaFile | undefined;
  isInTrash: boolean;
  onChange: (file: MediaFile) => void;
  onAct: (file: MediaFile, action: FileAction) => void;
  onClose: () => void;
};

/** Shows what is known about a file, and lets the member describe or delete it. */
export function FileDetails({ file, onClose, ...rest }: Props) {
  const id = useId();
  // The sheet still shows the file while it closes.
  const [last, setLast] = useState(file);
  if (file !== undefined && file !== last) setLast(file);
  return (
    <Drawer
      anchor="right"
      open={file !== undefined}
      onClose={onClose}
      slotProps={{
        paper: {
          elevation: 0,
          className: styles.paper ?? "",
          role: "dialog",
          "aria-modal": true,
          "aria-labelledby": `${id}title`,
        },
      }}
    >
      {last !== undefined && (
        <Sheet key={last.id} {...rest} file={last} titleId={`${id}title`} onClose={onClose} />
      )}
    </Drawer>
  );
}

type SheetProps = Omit<Props, "file"> & { file: MediaFile; titleId: string };

function Sheet({ file, titleId, isInTrash, onChange, onAct, onClose }: SheetProps) {
  const t = useTranslations();
  const source = `/media/${file.id}`;
  return (
    <div className={styles.sheet}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {file.filename}
        </h2>
        <Button variant="outlined" onClick={onClose}>
          {t("media.details.close")}
        </Button>
      </div>
      {file.kind === "video" ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- a film from the library has no captions
        <video className={styles.player} src={source} controls preload="metadata" />
      ) : file.kind === "audio" ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- a recording from the library has no captions
        <audio className={styles.player} src={source} controls preload="metadata" />
      ) : (
        <FilePreview file={file} sizes="(min-width: 40rem) 26rem, 100vw" />
      )}
      {!isInTrash && <FileForm file={file} onChange={onChange} />}
      <FileFacts file={file} />
      <FileAddress file={file} />
      <FileUses file={file} />
      <div className={styles.end}>
        {isInTrash ? (
          <Button variant="outlined" onClick={() => onAct(file, "restore")}>
            {t("media.details.restore")}
          </Button>
        ) : file.isUsed === true ? (
          <p className={styles.note}>{t("media.details.inUse")}</p>
        ) : (
          <Button variant="outlined" color="error" onClick={() => onAct(file, "delete")}>
            {t("media.details.delete")}
          </Button>
        )}
      </div>
    </div>
  );
}
