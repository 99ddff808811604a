"use client"; // lets the writer decide between two versions

import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useId } from "react";
import { useAttempt } from "#components/calls/use-attempt.ts";
import { useContentTranslations } from "../../content-kind.tsx";
import { CopyButton } from "./copy-button.tsx";
import { FormMessage } from "../../../ui/forms/form-message.tsx";
import styles from "./editor-frame.module.css";
import { useOpenEditor, useSaving } from "./editor-context.tsx";

/**
 * Asks what to do if the post was changed elsewhere and the page has unsaved edits. It closes only when the writer
 * decides.
 */
export function ConflictDialog() {
  const t = useContentTranslations();
  const id = useId();
  const { editor, state, place } = useOpenEditor();
  const isOpen = useSaving(({ hold }) => hold === "conflict");
  const { attempt, isPending, failure } = useAttempt("admin");
  const { holder, others } = state;
  const other = others.find(({ memberId }) => memberId !== place.memberId);
  const name = holder?.name ?? other?.name;
  const isOwn = name === undefined && (holder?.place === "tab" || others.length > 0);
  return (
    <Dialog open={isOpen} role="alertdialog" aria-describedby={`${id}text`} fullWidth maxWidth="sm">
      <DialogContent>
        <DialogTitle>{t("editing.conflict.title")}</DialogTitle>
        <p id={`${id}text`}>
          {name !== undefined && `${t("editing.conflict.someone", { name })} `}
          {isOwn && `${t("editing.conflict.you")} `}
          {t("editing.conflict.text")}
        </p>
        {failure !== undefined && <FormMessage tone="error">{failure}</FormMessage>}
        <div className={styles.choices}>
          <div>
            <Button
              variant="contained"
              aria-disabled={isPending}
              aria-describedby={`${id}mine`}
              onClick={() => void attempt(editor.takeOver)}
            >
              {t("editing.conflict.takeOver")}
            </Button>
            <p id={`${id}mine`} className="caption">
              {t("editing.conflict.takeOverNote")}
            </p>
          </div>
          <div>
            <Button
              variant="outlined"
              aria-disabled={isPending}
              aria-describedby={`${id}other`}
              onClick={() => void attempt(editor.openOther)}
            >
              {t("editing.conflict.open")}
            </Button>
            <p id={`${id}other`} className="caption">
              {t("editing.conflict.openNote")}
            </p>
          </div>
          <div>
            <CopyText />
          </div>
        </div>
      </DialogContent>
    </Dialog>
  );
}

/** Renders a button that copies the title and the text. */
export function CopyText() {
  const t = useContentTranslations();
  const { store } = useOpenEditor();
  const readAll = () => {
    const parts = [store.getShown().values.title, ...store.readText()];
    return parts.filter((part) => part !== "").join("\n\n");
  };
  return <CopyButton label={t("editing.conflict.copy")} read={readAll} />;
}
