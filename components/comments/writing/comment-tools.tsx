"use client"; // keeps a draft, shows a preview, and sends the form without leaving the page

import { useCallback, useLayoutEffect, useRef, useState } from "react";
import type { OwnComment } from "#lib/wix/comments/own-comment.ts";
import { reportComment } from "./comment-events.ts";
import styles from "./comment-form.module.css";
import { CommentText } from "./comment-text.tsx";
import type { CommentWords } from "./comment-words.ts";
import { deleteDraft, storeDraft, readDraft } from "./text-drafts.ts";
import { sendCommentForm } from "./send-comment-form.ts";

export type CommentToolsProps = {
  form: HTMLFormElement;
  words: CommentWords;
  /** The name under which the browser keeps the text until it is sent. */
  draftKey?: string | undefined;
  onSent?: ((comment: OwnComment) => void) | undefined;
};

/** The number of remaining characters is shown when it is below this number. */
const nearLimit = 500;

export function CommentTools({ form, words, draftKey, onSent }: CommentToolsProps) {
  const { text, clearText, isRestored, discard } = useText(form, draftKey);
  const [isPreviewed, setPreviewed] = useState(false);
  const clear = useCallback(() => {
    clearText();
    setPreviewed(false);
  }, [clearText]);
  const { message, problem, isBusy } = useSending({ form, words, draftKey, onSent, clear });
  const remaining = (findInput(form)?.maxLength ?? 0) - text.length;
  return (
    <>
      <button
        type="button"
        className={styles.link}
        aria-expanded={isPreviewed}
        onClick={() => setPreviewed(!isPreviewed)}
      >
        {isPreviewed ? words.form.hidePreview : words.form.preview}
      </button>
      {remaining < nearLimit && (
        <span className={styles.helper}>
          {words.form.charactersLeft.replace(
            "{count}",
            remaining.toLocaleString(document.documentElement.lang),
          )}
        </span>
      )}
      {problem !== "" && (
        <p role="alert" className={`${styles.problem} ${styles.fullRow}`}>
          {problem}{" "}
          {message === "loggedOut" && (
            <button type="button" className={styles.link} onClick={() => form.submit()}>
              {words.form.toLogin}
            </button>
          )}
        </p>
      )}
      <output className={`${styles.helper} ${styles.fullRow}`}>
        {isBusy && words.form.sending}
      </output>
      {isRestored && (
        <output className={`${styles.helper} ${styles.fullRow}`}>
          {words.form.draftRestored}{" "}
          <button type="button" className={styles.link} disabled={isBusy} onClick={discard}>
            {words.form.discardDraft}
          </button>
        </output>
      )}
      {isPreviewed && (
        <section className={`${styles.preview} ${styles.fullRow}`} aria-label={words.form.preview}>
          {text.trim() === "" ? <p>{words.form.emptyPreview}</p> : <CommentText text={text} />}
        </section>
      )}
    </>
  );
}

/** Makes an input higher if its text does not fit. */
function growToText(input: HTMLTextAreaElement): void {
  const { scrollHeight, clientHeight, offsetHeight, style } = input;
  if (scrollHeight > clientHeight) style.height = `${scrollHeight + offsetHeight - clientHeight}px`;
}

const findInput = (form: HTMLFormElement) => form.querySelector("textarea") ?? undefined;

/** Returns the text of the form, and keeps it in this browser until it is sent. */
function useText(form: HTMLFormElement, draftKey: string | undefined) {
  const [restored, setRestored] = useState(() => {
    const draft = readDraft(draftKey);
    return findInput(form)?.value === "" ? draft : "";
  });
  const [text, setText] = useState(restored === "" ? (findInput(form)?.value ?? "") : restored);
  useLayoutEffect(() => {
    const input = findInput(form);
    if (input === undefined) return undefined;
    const onInput = () => {
      setText(input.value);
      storeDraft(draftKey, input.value);
    };
    // The reader may have written before this loaded.
    if (input.value !== "") storeDraft(draftKey, input.value);
    // Before the tools are painted, so that they miss no input.
    input.addEventListener("input", onInput);
    return () => input.removeEventListener("input", onInput);
  }, [form, draftKey]);
  useLayoutEffect(() => {
    const input = findInput(form);
    if (input !== undefined && input.value === "") input.value = restored;
  }, [form, restored]);
  useLayoutEffect(() => {
    const input = findInput(form);
    if (input === undefined || CSS.supports("field-sizing", "content")) return;
    input.style.height = "";
    if (text !== "") growToText(input);
  }, [form, text]);
  const clearText = useCallback(() => {
    setRestored("");
    setText("");
  }, []);
  const discard = () => {
    deleteDraft(draftKey);
    clearText();
    form.reset();
    findInput(form)?.focus();
  };
  return { text, clearText, isRestored: restored !== "", discard };
}

type Sending = CommentToolsProps & { clear: () => void };

/**
 * Sends the form on submit, one submission at a time. While the form is sent, its text is read-only, because a successful
 * submission clears it. A failed submission keeps the text.
 */
function useSending({ form, words, draftKey, onSent, clear }: Sending) {
  const [message, setMessage] = useState("");
  const [problem, setProblem] = useState("");
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);
  useLayoutEffect(() => {
    const setSending = (isNow: boolean) => {
      isSending.current = isNow;
      setBusy(isNow);
      const input = findInput(form);
      if (input !== undefined) input.readOnly = isNow;
    };
    const send = async () => {
      const result = await sendCommentForm(form.action, new FormData(form));
      setSending(false);
      if (result.problem === undefined) {
        deleteDraft(draftKey);
        form.reset();
        clear();
        if (result.comment !== undefined && reportComment(result.comment)) {
          onSent?.(result.comment);
        } else {
          location.assign(result.path ?? location.href);
        }
      } else if (result.problem === "captcha") {
        // The captcha is on the page that opens if the form is submitted without scripts.
        form.submit();
      } else {
        setMessage(result.problem);
        setProblem(describeProblem(words, result));
        form.querySelector("textarea")?.focus();
      }
    };
    const onSubmit = (event: SubmitEvent) => {
      event.preventDefault();
      if (isSending.current) return;
      setSending(true);
      setProblem("");
      void send();
    };
    form.addEventListener("submit", onSubmit);
    return () => form.removeEventListener("submit", onSubmit);
  }, [form, words, draftKey, onSent, clear]);
  return { message, problem, isBusy };
}

type Failure = { readonly problem?: string | undefined; readonly wait?: number | undefined };

/** Returns the message for a problem, with the time to wait if there is one. */
export function describeProblem(
  { form, problems }: CommentWords,
  { problem, wait }: Failure,
): string {
  const known = Object.entries(problems).find(([name]) => name === problem)?.[1];
  const sentence = known ?? problems.outOfOrder;
  return wait === undefined
    ? sentence
    : `${sentence} ${form.again.replace("{count}", String(wait))}`;
}
