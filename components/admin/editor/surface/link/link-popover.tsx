"use client"; // edits the link at the selection

import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Popover, { type PopoverOrigin } from "@mui/material/Popover";
import type { Editor } from "@tiptap/core";
import { useEffect, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { runCommand } from "#lib/editor/commands/keyboard.ts";
import { findLink, removeLink, setLink, type LinkFields } from "#lib/editor/commands/links.ts";
import { safeUrl } from "#lib/rich-content/url.ts";
import { TextField } from "../../../../ui/forms/text-field.tsx";
import { findTarget, measureTarget, showTarget, type LinkTarget } from "./link-target.ts";
import styles from "./link.module.css";

type Props = { editor: Editor; onClose: () => void };

/** Renders a popover beside the selected text, in which the author sets, opens or removes its link. */
export function LinkPopover({ editor, onClose }: Props) {
  const t = useTranslations();
  const id = useId();
  const [existing] = useState(() => findLink(editor.state)?.fields);
  const [target] = useState(() => findTarget(editor.state));
  useEffect(() => showTarget(editor, target), [editor, target]);
  return (
    <Popover
      open
      onClose={onClose}
      anchorEl={() => createAnchor(editor, target)}
      {...chooseSide(measureTarget(editor, target))}
      disableRestoreFocus
      disableScrollLock
      transitionDuration={0}
      slotProps={{
        paper: {
          elevation: 0,
          sx: {
            width: "min(24rem, 100vw - 2rem)",
            border: "1px solid var(--ink)",
            background: "var(--sheet)",
            color: "var(--ink)",
          },
          role: "dialog",
          "aria-modal": true,
          "aria-label": t("surface.link.title"),
        },
        transition: { onEntering: () => document.getElementById(id)?.focus() },
      }}
    >
      <LinkForm
        fieldId={id}
        existing={existing}
        onSave={(fields) => {
          onClose();
          runCommand(editor, setLink(fields));
        }}
        onRemove={() => {
          onClose();
          runCommand(editor, removeLink);
        }}
      />
    </Popover>
  );
}

/** Returns an anchor that moves with the text. */
const createAnchor = (editor: Editor, target: LinkTarget) => ({
  nodeType: 1 as const,
  getBoundingClientRect: () => measureTarget(editor, target),
});

type Side = { anchorOrigin: PopoverOrigin; transformOrigin: PopoverOrigin };

/** Returns the side of the text that has more room. */
function chooseSide({ top, bottom }: DOMRect): Side {
  const isBelow = innerHeight - bottom >= top;
  return {
    anchorOrigin: { vertical: isBelow ? "bottom" : "top", horizontal: "left" },
    transformOrigin: { vertical: isBelow ? -8 : "bottom", horizontal: "left" },
  };
}

const newLink: LinkFields = { url: "", opensNewTab: false, isSponsored: false, isNofollow: false };

const flags = [
  ["opensNewTab", "newTab"],
  ["isNofollow", "nofollow"],
  ["isSponsored", "sponsored"],
] as const;

type LinkFormProps = {
  fieldId: string;
  /** The existing link, or `undefined` for a new one. */
  existing: LinkFields | undefined;
  onSave: (fields: LinkFields) => void;
  onRemove: () => void;
};

/** Renders the form for a link's address and options, with buttons to open and remove an existing link. */
function LinkForm({ fieldId, existing, onSave, onRemove }: LinkFormProps) {
  const t = useTranslations();
  const [fields, setFields] = useState(existing ?? newLink);
  const [isRejected, setRejected] = useState(false);
  const current = normalizeUrl(fields.url);
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (current === undefined) setRejected(true);
        else onSave({ ...fields, url: current });
      }}
    >
      <TextField
        label={t("surface.link.url")}
        name="url"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        maxLength={2000}
        id={fieldId}
        value={fields.url}
        helper={t("surface.link.urlHelp")}
        error={isRejected ? t("surface.link.invalid") : undefined}
        onChange={({ target }) => {
          setFields({ ...fields, url: target.value });
          setRejected(false);
        }}
      />
      <div className={styles.flags}>
        {flags.map(([name, label]) => (
          <FormControlLabel
            key={name}
            slotProps={{ typography: { variant: "body2" } }}
            control={
              <Checkbox
                size="small"
                checked={fields[name]}
                onChange={({ target }) => setFields({ ...fields, [name]: target.checked })}
              />
            }
            label={t(`surface.link.${label}`)}
          />
        ))}
      </div>
      <div className={styles.actions}>
        <Button type="submit" variant="contained">
          {t("surface.link.save")}
        </Button>
        {existing !== undefined && current !== undefined && (
          <Button variant="outlined" href={current} target="_blank" rel="noreferrer">
            {t("surface.link.open")}
          </Button>
        )}
        {existing !== undefined && (
          <Button variant="outlined" onClick={onRemove}>
            {t("surface.link.remove")}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Returns the URL as documents store it, or `undefined` if readers could not open it. */
function normalizeUrl(text: string): string | undefined {
  const isEmail = /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text.trim());
  return safeUrl(isEmail ? `mailto:${text.trim()}` : text, "link");
}
