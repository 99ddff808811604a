"use client"; // loads the preview, the draft and the submission without reload once the reader turns to the form

import {
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from "react";
import styles from "./comment-form.module.css";
import type { CommentWords } from "./comment-words.ts";
import type { CommentTools, CommentToolsProps } from "./comment-tools.tsx";
import { readDraft } from "./text-drafts.ts";

export type CommentFormProps = Pick<CommentToolsProps, "draftKey" | "onSent"> & {
  action: string;
  /** The hidden inputs. */
  fields: Readonly<Record<string, string>>;
  label: string;
  submit: string;
  text?: string;
  words: CommentWords;
  /** Whether a script opened the form. The form then takes the focus. */
  isOpened?: boolean;
  onCancel?: (() => void) | undefined;
  /** Content before the submit button. */
  children?: ReactNode;
};

/** Maximum length of a comment, in characters. The server also checks it. */
const longestText = 10_000;

const never = () => () => {};

/**
 * Returns the initial text of the form, but an empty text while React hydrates the page. React replaces the value of a
 * hydrated textarea with its default value unless that is empty, so a text that the reader has already typed would be
 * lost.
 */
const useInitialText = (text: string): string =>
  useSyncExternalStore(
    never,
    () => text,
    () => (typeof document === "undefined" ? text : ""),
  );

/** Places the caret at the end of the text, where a reader goes on writing. */
const placeCaret = (input: HTMLTextAreaElement | null): void =>
  input?.setSelectionRange(input.value.length, input.value.length);

/** Renders the form for a comment. It works without scripts. */
export function CommentForm(props: CommentFormProps) {
  const {
    action,
    fields,
    label,
    submit,
    text = "",
    words,
    isOpened = false,
    children,
    draftKey,
  } = props;
  const initialText = useInitialText(text);
  // Not a callback ref that sets state, because React would then run all effects of the page while it hydrates it.
  const form = useRef<HTMLFormElement>(null);
  const [loaded, setLoaded] = useState<{ Tools: typeof CommentTools; form: HTMLFormElement }>();
  const load = useCallback(() => {
    const show = ({ CommentTools: Tools }: { CommentTools: typeof CommentTools }) => {
      const { current } = form;
      if (current !== null) setLoaded((before) => before ?? { Tools, form: current });
    };
    // If this fails, the browser submits the form without scripts.
    import("./comment-tools.tsx").then(show, () => {});
  }, []);
  useEffect(() => {
    // The reader may have focused the form before its scripts ran, or have written the text on an earlier page.
    const isUsed = form.current?.contains(document.activeElement) === true;
    if (text !== "" || isUsed || readDraft(draftKey) !== "") load();
  }, [text, draftKey, load]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only loads the scripts
    <form
      ref={form}
      method="post"
      action={action}
      className={styles.form}
      onFocus={load}
      onInput={load}
      onPointerEnter={load}
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className={styles.field}>
        <span className={styles.label}>{label}</span>
        <textarea
          name="text"
          rows={6}
          required
          dir="auto"
          maxLength={longestText}
          defaultValue={initialText}
          className={styles.input}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the reader has just opened the form
          autoFocus={isOpened}
          ref={isOpened ? placeCaret : undefined}
        />
      </label>
      <p className={styles.helper}>{words.form.helper}</p>
      {children}
      <div className={styles.actions}>
        <button type="submit" className={styles.submit}>
          {submit}
        </button>
        {props.onCancel !== undefined && (
          <button type="button" className={styles.quiet} onClick={props.onCancel}>
            {words.form.cancel}
          </button>
        )}
        {/* After the buttons, so that they do not move when this loads. A click during a move would be lost. */}
        {loaded !== undefined && (
          <loaded.Tools
            form={loaded.form}
            words={words}
            draftKey={draftKey}
            onSent={props.onSent}
          />
        )}
      </div>
    </form>
  );
}
