"use client"; // edits the link at the selection

import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import FormControlLabel from "@mui/material/FormControlLabel";
import type { Editor } from "@tiptap/core";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { findLink, removeLink, setLink, type LinkFields } from "#lib/editor/commands/links.ts";
import { runCommand } from "#lib/editor/commands/keyboard.ts";
import { safeUrl } from "#lib/rich-content/url.ts";
import dialogStyles from "../../../../ui/dialogs/dialog.module.css";
import { TextField } from "../../../../ui/forms/text-field.tsx";

const newLink: LinkFields = { url: "", opensNewTab: false, isSponsored: false, isNofollow: false };

type Props = { editor: Editor; onClose: () => void };

/** Lets the author set or remove the link of the selected text. */
export function LinkDialog({ editor, onClose }: Props) {
  const t = useTranslations();
  const id = useId();
  const [existing] = useState(() => findLink(editor.state));
  const [fields, setFields] = useState(existing?.fields ?? newLink);
  const [isRejected, setRejected] = useState(false);
  const save = () => {
    const url = normalizeUrl(fields.url);
    if (url === undefined) return setRejected(true);
    onClose();
    runCommand(editor, setLink({ ...fields, url }));
  };
  const flag = (name: "opensNewTab" | "isSponsored" | "isNofollow", label: string) => (
    <FormControlLabel
      slotProps={{ typography: { variant: "body2" } }}
      control={
        <Checkbox
          checked={fields[name]}
          onChange={({ target }) => setFields({ ...fields, [name]: target.checked })}
        />
      }
      label={label}
    />
  );
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={`${id}title`}
      fullWidth
      maxWidth="xs"
      disableRestoreFocus
      slotProps={{
        paper: { elevation: 0, className: dialogStyles.paper ?? "" },
        transition: { onEntered: () => document.getElementById(`${id}url`)?.focus() },
      }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          save();
        }}
      >
        <DialogContent className={dialogStyles.content ?? ""}>
          <h2 id={`${id}title`} className={dialogStyles.title}>
            {t("surface.link.title")}
          </h2>
          <TextField
            label={t("surface.link.url")}
            name="url"
            inputMode="url"
            maxLength={2000}
            id={`${id}url`}
            value={fields.url}
            helper={t("surface.link.urlHelp")}
            error={isRejected ? t("surface.link.invalid") : undefined}
            onChange={({ target }) => setFields({ ...fields, url: target.value })}
          />
          {flag("opensNewTab", t("surface.link.newTab"))}
          {flag("isNofollow", t("surface.link.nofollow"))}
          {flag("isSponsored", t("surface.link.sponsored"))}
        </DialogContent>
        <DialogActions className={dialogStyles.actions ?? ""}>
          <Button type="submit" variant="contained">
            {t("surface.link.save")}
          </Button>
          {existing !== undefined && (
            <Button
              variant="outlined"
              onClick={() => {
                onClose();
                runCommand(editor, removeLink);
              }}
            >
              {t("surface.link.remove")}
            </Button>
          )}
          <Button variant="outlined" onClick={onClose}>
            {t("admin.frame.cancel")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Returns the URL as documents store it, or `undefined` if readers could not open it. */
function normalizeUrl(text: string): string | undefined {
  const isEmail = /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text.trim());
  return safeUrl(isEmail ? `mailto:${text.trim()}` : text, "link");
}
