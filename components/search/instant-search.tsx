"use client"; // listens to the field: results come as one types, and the address follows

import { useEffect, useRef, useState, type ReactNode } from "react";
import type { SearchAnswer } from "#lib/search/answer.ts";
import { readAnswer } from "#lib/search/read-answer.ts";
import { paths } from "#lib/site/paths.ts";
import styles from "./instant-search.module.css";
import { SearchResults, statusOf } from "./search-results.tsx";
import type { SearchWords } from "./search-words.tsx";

type Props = {
  /** What the server searched for. */
  query: string;
  /** How much it found, in words. */
  status: string;
  /** What the field is for, an example of it, and what the button says. */
  field: string;
  placeholder: string;
  submit: string;
  words: SearchWords;
  /** The longest query that is answered, in characters. */
  maxLength: number;
  /** What it found, drawn: it stays until something else is typed. */
  children: ReactNode;
};

type Answered = { readonly query: string; readonly answer: SearchAnswer };

/** Milliseconds without a key after which a reader is taken to wait. */
const pause = 150;

/** The field of the search page with its results. Without scripts it is a form that loads the page. */
export function InstantSearch({ query, status, words, maxLength, children, ...labels }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(query);
  const [answered, setAnswered] = useState<Answered>();

  // Typed before the script was there, or kept by the browser: nobody told us of it.
  useEffect(() => {
    const input = field.current;
    if (input === null) return;
    if (input.value.trim() === query && readQuery() !== query) input.value = readQuery();
    setTyped(input.value.trim());
  }, [query]);

  useEffect(() => {
    const call = new AbortController();
    const timer = setTimeout(() => void answer(), typed === query ? 0 : pause);
    return () => {
      clearTimeout(timer);
      call.abort();
    };

    async function answer(): Promise<void> {
      if (typed !== readQuery()) history.replaceState(null, "", paths.search(typed));
      if (typed === "" || typed === query) return;
      const found = await search(typed, call.signal);
      if (found !== undefined) setAnswered({ query: typed, answer: found });
    }
  }, [typed, query]);

  const isEmpty = typed === "";
  const isServers = typed === query || (!isEmpty && answered === undefined);
  const shown = isServers || isEmpty ? undefined : answered;
  return (
    <>
      <search>
        <form action={paths.search()} className={styles.form}>
          <input
            ref={field}
            type="search"
            name="q"
            aria-label={labels.field}
            placeholder={labels.placeholder}
            defaultValue={query}
            maxLength={maxLength}
            autoComplete="off"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- A reader who opens the search is about to type.
            autoFocus={query === ""}
            enterKeyHint="search"
            className={styles.field}
            onInput={({ currentTarget }) => setTyped(currentTarget.value.trim())}
          />
          <button type="submit" className={styles.button}>
            {labels.submit}
          </button>
        </form>
      </search>
      <output className={styles.status}>
        {isServers ? status : shown === undefined ? "" : statusOf(shown.answer, words)}
      </output>
      {isServers && children}
      {shown !== undefined && (
        <SearchResults query={shown.query} answer={shown.answer} words={words} />
      )}
    </>
  );
}

/** What the address asks for. */
function readQuery(): string {
  return (new URLSearchParams(location.search).get("q") ?? "").trim();
}

/** Nothing when it was called off or failed: what is shown stays, and the form still works. */
async function search(query: string, signal: AbortSignal): Promise<SearchAnswer | undefined> {
  try {
    const response = await fetch(paths.searchCall(query), { signal });
    return response.ok ? readAnswer(await response.json()) : undefined;
  } catch {
    return undefined;
  }
}
