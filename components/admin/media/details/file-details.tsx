"use client"; // opens a sheet beside the list, and writes to the clipboard

import Button from "@mui/material/Button";
import Drawer from "@mui/material/Drawer";
import { useId, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { formatDuration } from "../../../media/format-duration.ts";
import { copyText } from "../../../ui/copy-text.ts";
import { FilePreview } from "../file-preview.tsx";
import { formatBytes } from "../format-file.ts";
import type { MediaFile } from "../media-schema.ts";
import styles from "./file-details.module.css";
import { FileForm } from "./file-form.tsx";
import { FileUses } from "./file-uses.tsx";

type Props = {
  /** The file to show, or `undefined` if the sheet is closed. */
  file: MediaFile | undefined;
  isInTrash: boolean;
  onChange: (file: MediaFile) => void;
  onAct: (file: MediaFile, action: "restore" | "delete") => void;
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
          sx: { width: "min(28rem, 100%)" },
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
          <p className="soft">{t("media.details.inUse")}</p>
        ) : (
          <Button variant="outlined" color="error" onClick={() => onAct(file, "delete")}>
            {t("media.details.delete")}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Renders a file's kind, size and date. */
function FileFacts({ file }: { file: MediaFile }) {
  const t = useTranslations();
  const language = useLocale();
  const { kind, bytes, width, height, durationSeconds, createdDate, mimeType } = file;
  const date = new Intl.DateTimeFormat(language, { dateStyle: "medium" });
  const rows = [
    [t("media.details.kind"), `${t(`media.kinds.${kind}`)} (${mimeType})`],
    [t("media.details.size"), formatBytes(bytes, language)],
    ...(width === undefined || height === undefined
      ? []
      : [[t("media.details.dimensions"), t("media.details.pixels", { width, height })]]),
    ...(durationSeconds === undefined
      ? []
      : [[t("media.details.duration"), formatDuration(durationSeconds)]]),
    [t("media.details.added"), date.format(createdDate)],
  ];
  return (
    <section>
      <h3 className={styles.subtitle}>{t("media.details.facts")}</h3>
      <dl className={styles.facts}>
        {rows.map(([name, value]) => [
          <dt key={`${name} name`}>{name}</dt>,
          <dd key={`${name} value`}>{value}</dd>,
        ])}
      </dl>
    </section>
  );
}

/** Renders the buttons that copy a file's address and download the file. */
function FileAddress({ file }: { file: MediaFile }) {
  const t = useTranslations();
  const [result, setResult] = useState("");
  const copy = async () => {
    const isCopied = await copyText(new URL(file.url, location.href).href);
    setResult(t(isCopied ? "media.details.copied" : "media.details.copyFailed"));
  };
  return (
    <div className="row">
      <Button variant="outlined" onClick={() => void copy()}>
        {t("media.details.copy")}
      </Button>
      <Button variant="outlined" href={`/media/${file.id}`} download={file.filename}>
        {t("media.details.download")}
      </Button>
      <output className="soft">{result}</output>
    </div>
  );
}
