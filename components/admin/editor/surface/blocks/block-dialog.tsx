"use client"; // edits the data of a block

import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { readPath, readTextField, writePath } from "#lib/editor/commands/paths.ts";
import type { Catalogue } from "#lib/messages/catalogue.ts";
import { FormMessage } from "../../../../ui/forms/form-message.tsx";
import { findBlockEntry, type BlockField, type CatalogueName } from "./block-catalogue.ts";
import { useBlockLabel } from "./block-view.tsx";
import { BlockFieldInput } from "./block-field-input.tsx";
import styles from "./block-dialog.module.css";

type Props = {
  name: CatalogueName;
  data: unknown;
  onSave: (data: object) => void;
  onClose: () => void;
};

/** Lets the author edit the fields of a block. Nothing changes until the author saves. */
export function SettingsDialog({ name, data, onSave, onClose }: Props) {
  const t = useTranslations();
  const label = useBlockLabel()(name);
  const [draft, setDraft] = useState<object>(() => writePath(data, [], undefined));
  const [problem, setProblem] = useState<BlockProblem>();
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      // The editor restores the focus.
      disableRestoreFocus
      slotProps={{
        transition: { onEntered: focusFirstField },
      }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          // React passes the event on from the portal to the forms around the editor.
          event.stopPropagation();
          const found = findProblem(name, draft);
          setProblem(found);
          if (found === undefined) onSave(draft);
        }}
      >
        <DialogContent>
          <DialogTitle>{t("surface.settings.title", { block: label })}</DialogTitle>
          {problem !== undefined && (
            <FormMessage tone="error">{t(`surface.problems.${problem}`)}</FormMessage>
          )}
          <div className={styles.fields}>
            {findBlockEntry(name).fields.map((field) => (
              <BlockFieldInput
                key={field.path.join(".")}
                field={field}
                value={readPath(draft, field.path)}
                onChange={(value) => {
                  setDraft(writeField(draft, field, value));
                  setProblem(undefined);
                }}
              />
            ))}
          </div>
        </DialogContent>
        <DialogActions>
          <Button type="submit" variant="contained">
            {t("surface.settings.save")}
          </Button>
          <Button variant="outlined" onClick={onClose}>
            {t("admin.frame.cancel")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

type BlockProblem = keyof Catalogue["surface"]["problems"];

/** Returns why readers could not use a block with this data, or `undefined`. */
function findProblem(name: CatalogueName, data: object): BlockProblem | undefined {
  const isBlank = (...path: string[]) =>
    readTextField(readPath(data, path.slice(0, -1)), path.at(-1) ?? "").trim() === "";
  if (name === "html") return isBlank("html") && isBlank("url") ? "html" : undefined;
  if (name !== "poll") return undefined;
  if (isBlank("poll", "title")) return "question";
  const options = readPath(data, ["poll", "options"]);
  const titles = Array.isArray(options)
    ? options.map((option) => readTextField(option, "title").trim())
    : [];
  if (titles.includes("")) return "options";
  return titles.length < 2 ? "twoOptions" : undefined;
}

const focusFirstField = (dialog: HTMLElement): void =>
  dialog.querySelector<HTMLElement>("input, textarea, select")?.focus();

/** Returns the data with another value of a field. A film of another site has no file of this blog. */
function writeField(data: object, { path }: BlockField, value: unknown): object {
  const changed = writePath(data, path, value);
  return path.join(".") === "video.src.url"
    ? writePath(changed, ["video", "src"], value === undefined ? undefined : { url: value })
    : changed;
}
