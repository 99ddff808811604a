"use client"; // opens a modal dialog, and uploads files

import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import { useId } from "react";
import { useTranslations } from "use-intl";
import type { FileKind } from "#lib/wix/files.ts";
import type { MediaFile } from "./media-schema.ts";
import { uploadFile } from "./upload-file.ts";

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
  const id = useId();
  const upload = async (files: FileList | null) => {
    if (files !== null) onPick(await Promise.all([...files].map((file) => uploadFile(file))));
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={`${id}title`} fullWidth maxWidth="md">
      <DialogContent>
        <h2 id={`${id}title`}>{kinds.join(", ")}</h2>
        <input
          type="file"
          multiple={isMultiple}
          onChange={({ target }) => void upload(target.files)}
        />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {t("admin.frame.cancel")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
