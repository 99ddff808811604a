"use client"; // searches while the owner types

import { useEffect, useState } from "react";
import { TextField } from "../../ui/forms/text-field.tsx";
import styles from "./list-search.module.css";

type Props = { label: string; words: string; onSearch: (words: string) => void };

/** Delay between the last key and the search, in milliseconds. */
const rest = 250;

export function ListSearch({ label, words, onSearch }: Props) {
  const [typed, setTyped] = useState(words);
  useEffect(() => {
    if (typed.trim() === words) return;
    const timer = setTimeout(() => onSearch(typed.trim()), rest);
    return () => clearTimeout(timer);
  }, [typed, words, onSearch]);
  return (
    <search className={styles.search}>
      <TextField
        type="search"
        name="q"
        label={label}
        value={typed}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
      />
    </search>
  );
}
