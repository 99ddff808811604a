"use client"; // searches while the reader types, and updates the address

import { useEffect, useRef, useState, type ReactNode } from "react";
import type { SearchAnswer } from "#lib/search/answer.ts";
import { readAnswer } from "#lib/search/read-answer.ts";
import { paths } from "#lib/site/paths/paths.ts";
import styles from "./instant-search.module.css";
import { SearchResults, formatResultCount } from "./search-results.tsx";
import type { SearchTexts } from "./search-texts.tsx";

type Props = {
  /** The query that the server searched for. */
  query: string;
  /** The number of results from the server, as text. */
  status: string;
  field: string;
  placeholder: string;
  submit: string;
  texts: SearchTexts;
  /** Maximum length of a query, in characters. */
  maxLength: number;
  /** The server's results, shown until the query changes. */
  children: ReactNode;
};

type Answered = { readonly query: string; readonly answer: SearchAnswer };

/** Delay between the last keystroke and the search, in milliseconds. */
const pause = 150;

/** Renders the search field and its results. Without JavaScript, it is a form that loads the page. */
export function InstantSearch({ query, status, texts, maxLength, children, ...labels }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(query);
  const [answered, setAnswered] = useState<Answered>();

  // The reader may have typed before the script ran, or the browser may have restored the field. Neither
  // triggers an input event.
  useEffect(() => {
    const input = field.current;
    if (input === null) return;
    if (input.value.trim() === query && readQuery() !== query) input.value = readQuery();
    setTyped(input.value.trim());
  }, [query]);

  useEffect(() => {
    const follow = () => {
      if (field.current !== null) field.current.value = readQuery();
      setTyped(readQuery());
    };
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, []);

  useEffect(() => {
    const call = new AbortController();
    const timer = setTimeout(() => void answer(), typed === query ? 0 : pause);
    return () => {
      clearTimeout(timer);
      call.abort();
    };

    async function answer(): Promise<void> {
      updateAddress(typed);
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
            // Updates the URL before a click on a link, because a later update would cancel the navigation.
            onBlur={() => updateAddress(typed)}
          />
          <button type="submit" className={styles.button}>
            {labels.submit}
          </button>
        </form>
      </search>
      <output className={styles.status}>
        {isServers ? status : shown === undefined ? "" : formatResultCount(shown.answer, texts)}
      </output>
      {isServers && children}
      {shown !== undefined && (
        <SearchResults query={shown.query} answer={shown.answer} texts={texts} />
      )}
    </>
  );
}

function updateAddress(query: string): void {
  if (query !== readQuery() && location.pathname === paths.search())
    history.replaceState(null, "", paths.search(query));
}

function readQuery(): string {
  return (new URLSearchParams(location.search).get("q") ?? "").trim();
}

/**
 * Returns `undefined` if the request was aborted or failed. The current results then stay, and the form still
 * works.
 */
async function search(query: string, signal: AbortSignal): Promise<SearchAnswer | undefined> {
  try {
    const response = await fetch(paths.searchCall(query), { signal });
    return response.ok ? readAnswer(await response.json()) : undefined;
  } catch {
    return undefined;
  }
}
