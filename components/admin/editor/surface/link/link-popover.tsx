"use client"; // edits the link at the selection

import Popover, { type PopoverOrigin } from "@mui/material/Popover";
import type { Editor } from "@tiptap/core";
import { useEffect, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { findLink, removeLink, setLink } from "#lib/editor/commands/links.ts";
import { runCommand } from "#lib/editor/commands/keyboard.ts";
import { LinkForm } from "./link-form.tsx";
import styles from "./link.module.css";
import { findTarget, measureTarget, showTarget, type LinkTarget } from "./link-target.ts";

type Props = { editor: Editor; onClose: () => void };

/** Lets the author set, open or remove the link of the selected text, beside it. */
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
          className: styles.popover ?? "",
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
