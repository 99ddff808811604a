"use client"; // searches while the owner types

import { useEffect, useRef, useState } from "react";
import { TextField } from "../../ui/forms/text-field.tsx";
import styles from "./admin-list.module.css";

/** Delay between the last keystroke and the search, in milliseconds. */
const searchDelay = 250;

type SearchProps = { label: string; text: string; onSearch: (text: string) => void };

/** Renders a list's search field. */
export function ListSearch({ label, text, onSearch }: SearchProps) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(text);
  const isStarted = useRef(false);
  /** Whether the browser went back or forward since the owner typed. */
  const hasTraversed = useRef(false);
  useEffect(() => {
    const follow = () => {
      hasTraversed.current = true;
      // Typed text that is not in the URL yet belongs to the page that was left.
      setTyped(text);
    };
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, [text]);
  useEffect(() => {
    // The owner may have typed before the script ran, which triggers no event. The next rendering would delete the text.
    if (!isStarted.current) setTyped(field.current?.value ?? "");
    // The URL changed, for example by a link. A field that is typed in keeps its text, because the URL follows it with a
    // delay.
    else if (document.activeElement !== field.current || hasTraversed.current) setTyped(text);
    isStarted.current = true;
  }, [text]);
  useEffect(() => {
    if (typed.trim() === text) return;
    const timer = setTimeout(() => onSearch(typed.trim()), searchDelay);
    return () => clearTimeout(timer);
  }, [typed, text, onSearch]);
  return (
    <search className={styles.search}>
      <TextField
        ref={field}
        type="search"
        name="q"
        label={label}
        placeholder={label}
        value={typed}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          hasTraversed.current = false;
          setTyped(event.target.value);
        }}
        // Updates the URL before a click on a link, because a later update would cancel the navigation.
        onBlur={() => {
          if (typed.trim() !== text) onSearch(typed.trim());
        }}
      />
    </search>
  );
}
