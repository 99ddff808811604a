"use client"; // opens a modal dialog, and uploads files

import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import type { FileKind } from "#lib/wix/files.ts";
import { ListSearch } from "../lists/list-search.tsx";
import { DropZone } from "./drop-zone.tsx";
import { FileGrid } from "./file-grid.tsx";
import { FileList } from "./file-list.tsx";
import styles from "./media-picker.module.css";
import type { MediaFile } from "./media-schema.ts";
import { UploadPanel } from "./upload-panel.tsx";
import { useMediaList } from "./use-media-list.ts";
import { useUploads } from "./use-uploads.ts";

const titles = {
  image: "media.picker.titleImage",
  video: "media.picker.titleVideo",
  audio: "media.picker.titleAudio",
  document: "media.picker.titleDocument",
} as const satisfies Readonly<Record<FileKind, string>>;

const paperStyle = {
  height: "min(100%, 52rem)",
  "@media (max-width: 37.5em)": {
    width: "calc(100% - 1rem)",
    maxWidth: "none",
    height: "calc(100% - 1rem)",
    maxHeight: "none",
    margin: "0.5rem",
  },
};

type Props = {
  /** The kinds of files that can be chosen. */
  kinds: readonly FileKind[];
  /** Whether several files can be chosen. */
  isMultiple?: boolean;
  /** Receives the chosen files in the order in which they were chosen. The caller closes the dialog. */
  onPick: (files: MediaFile[]) => void;
  onClose: () => void;
};

/** Lets a member choose files of the library or upload new ones. Render it only while it is open. */
export function MediaPicker({ kinds, isMultiple = false, onPick, onClose }: Props) {
  const t = useTranslations();
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([]);
  const [uploading, setUploading] = useState(0);
  const [first] = kinds;
  const title = kinds.length === 1 && first !== undefined ? titles[first] : "media.picker.title";

  const toggle = (file: MediaFile) => {
    const others = chosen.filter((one) => one.id !== file.id);
    if (others.length < chosen.length) setChosen(others);
    else setChosen(isMultiple ? [...others, { ...file, upload: undefined }] : [file]);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="md"
      slotProps={{ paper: { sx: paperStyle } }}
    >
      <DialogContent sx={{ gridTemplateRows: "auto minmax(0, 1fr)", paddingBlockEnd: "1.5rem" }}>
        <DialogTitle>{t(title, { isMultiple: String(isMultiple) })}</DialogTitle>
        <PickerFiles
          kinds={kinds}
          isMultiple={isMultiple}
          chosen={chosen}
          onToggle={toggle}
          onUploaded={(file, upload) => {
            if (isMultiple) setChosen((before) => addUploaded(before, { ...file, upload }));
            else onPick([file]);
          }}
          onUploading={setUploading}
        />
      </DialogContent>
      <DialogActions sx={{ paddingBlockStart: "1rem", borderBlockStart: "1px solid var(--line)" }}>
        <Button
          variant="contained"
          disabled={chosen.length === 0 || uploading > 0}
          onClick={() => onPick([...chosen])}
        >
          {uploading > 0
            ? t("media.picker.uploading", { count: uploading })
            : isMultiple
              ? t("media.picker.insertMany", { count: chosen.length })
              : t("media.picker.insert")}
        </Button>
        <Button variant="outlined" onClick={onClose}>
          {t("media.picker.cancel")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** A chosen file. `upload` is its number among the uploads, or `undefined` for a file of the library. */
type ChosenFile = MediaFile & { readonly upload?: number | undefined };

/** Adds an uploaded file before the files that were uploaded after it, because uploads end in any order. */
function addUploaded(chosen: readonly ChosenFile[], file: ChosenFile & { upload: number }) {
  const others = chosen.filter(({ id }) => id !== file.id);
  const index = others.findIndex(({ upload }) => upload !== undefined && upload > file.upload);
  return others.toSpliced(index < 0 ? others.length : index, 0, file);
}

type FilesProps = Required<Pick<Props, "kinds" | "isMultiple">> & {
  chosen: readonly MediaFile[];
  onToggle: (file: MediaFile) => void;
  onUploaded: (file: MediaFile, upload: number) => void;
  /** Receives the number of files that are being uploaded. */
  onUploading: (count: number) => void;
};

function PickerFiles({ kinds, isMultiple, chosen, onToggle, ...handlers }: FilesProps) {
  const t = useTranslations();
  const [search, setSearch] = useState("");
  const [isWrongKind, setWrongKind] = useState(false);
  const list = useMediaList({ kinds, search });
  const { onUploaded, onUploading } = handlers;
  const uploads = useUploads((file, number) => {
    void list.refresh();
    // The server decides about the kind by the bytes.
    const isWanted = kinds.includes(file.kind);
    setWrongKind(!isWanted);
    if (isWanted) onUploaded(file, number);
  });
  const uploading = uploads.entries.filter(({ failure }) => failure === undefined).length;
  useEffect(() => onUploading(uploading), [onUploading, uploading]);
  const add = (files: readonly File[]) => uploads.add(isMultiple ? files : files.slice(0, 1));
  return (
    <DropZone onFiles={add} isPasteTarget>
      <div className={styles.tools}>
        <UploadPanel kinds={kinds} isMultiple={isMultiple} uploads={uploads} onFiles={add} />
        <ListSearch label={t("media.list.searchLabel")} text={search} onSearch={setSearch} />
      </div>
      {isWrongKind && (
        <p role="alert" className={styles.failure}>
          {t("media.failures.wrongKind")}
        </p>
      )}
      <FileList list={list} none={t(search === "" ? "media.picker.none" : "media.list.noneFound")}>
        {(files) => (
          <FileGrid
            files={files}
            isSelected={(id) => chosen.some((one) => one.id === id)}
            onOpen={onToggle}
          />
        )}
      </FileList>
    </DropZone>
  );
}
