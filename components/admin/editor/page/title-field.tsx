"use client"; // edits the title, and proposes an address for it

import TextareaAutosize from "@mui/material/TextareaAutosize";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { writtenIn } from "#lib/site/text/language.ts";
import { postLimits } from "#lib/wix/post-limits.ts";
import { useIsReading, useOpenEditor, useShown } from "./editor-context.tsx";
import styles from "./title-field.module.css";

/** Renders the title, which wraps but has no line breaks. Enter moves the cursor to the text. */
export function TitleField({ onEnd }: { onEnd: () => void }) {
  const t = useTranslations();
  const { store } = useOpenEditor();
  const { values } = useShown();
  const isReading = useIsReading();
  const field = useRef<HTMLTextAreaElement>(null);
  // A new post starts with its title.
  const isNew = values.title === "" && !isReading;
  const startsHere = useRef(isNew);
  useEffect(() => {
    if (startsHere.current) field.current?.focus({ preventScroll: true });
  }, []);
  const { length } = values.title;
  return (
    <h1 className={styles.heading}>
      <TextareaAutosize
        ref={field}
        aria-label={t("editing.texts.title")}
        placeholder={t("editing.frame.titlePlaceholder")}
        className={styles.title}
        {...writtenIn(values.language)}
        value={values.title}
        aria-invalid={length > postLimits.title}
        readOnly={isReading}
        onChange={({ target }) => store.change({ title: target.value.replace(/\s*\n\s*/g, " ") })}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onEnd();
        }}
        onPaste={(event) => {
          const text = event.clipboardData.getData("text/plain");
          if (!/[\r\n]/.test(text)) return;
          event.preventDefault();
          // Unlike a changed value, this keeps the cursor after the pasted text.
          document.execCommand("insertText", false, text.trim().replaceAll(/\s*[\r\n]\s*/g, " "));
        }}
        onBlur={store.finishTitle}
      />
      {length > postLimits.title && (
        <span role="alert" className={styles.problem}>
          {t("editing.frame.titleTooLong", { maximum: postLimits.title, count: length })}
        </span>
      )}
    </h1>
  );
}
