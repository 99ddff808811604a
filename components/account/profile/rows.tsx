"use client"; // adds and removes rows, and keeps the focus at hand

import Button from "@mui/material/Button";
import { useRef, useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { useTranslations } from "use-intl";
import styles from "./fields.module.css";

type Props<Row> = {
  rows: readonly Row[];
  of: "phones" | "addresses";
  className?: string | undefined;
  /** While the rows are being saved. */
  isLocked: boolean;
  newRow: () => Row;
  onChange: (rows: readonly Row[]) => void;
  children: (row: Row, index: number) => ReactNode;
};

/** The site keeps no more than this. */
const most = 20;

export function Rows<Row extends { readonly key: string }>(props: Props<Row>) {
  const say = useTranslations();
  const { rows, of, className, isLocked, newRow, onChange, children } = props;
  const list = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState("");

  const show = (next: readonly Row[], index: number, words: string) => {
    if (isLocked) return;
    // The row has to be there, or gone, before the focus moves.
    flushSync(() => {
      setSaid(words);
      onChange(next);
    });
    focusRow(list.current, index);
  };
  const add = () =>
    show([...rows, newRow()], rows.length, say(`account.${of}.added`, { number: rows.length + 1 }));
  const remove = (index: number) =>
    show(
      rows.filter((_, place) => place !== index),
      index,
      say(`account.${of}.removed`, { number: index + 1 }),
    );
  return (
    <div ref={list} className={styles.rows}>
      {rows.length === 0 && <p className={styles.none}>{say("account.rows.none")}</p>}
      {rows.map((row, index) => (
        <fieldset
          key={row.key}
          aria-label={say(`account.${of}.row`, { number: index + 1 })}
          data-row
          className={`${styles.row} ${className ?? ""}`}
        >
          {children(row, index)}
          <Button
            variant="text"
            className={styles.remove ?? ""}
            onClick={() => remove(index)}
            aria-label={say(`account.${of}.remove`, { number: index + 1 })}
          >
            {say("account.rows.remove")}
          </Button>
        </fieldset>
      ))}
      {rows.length < most && (
        <Button variant="outlined" className={styles.add ?? ""} onClick={add} data-add>
          {say(`account.${of}.add`)}
        </Button>
      )}
      <output className={styles.said}>{said}</output>
    </div>
  );
}

/** Into the row at `index`; where there is none into the last, else to the button that adds one. */
function focusRow(list: HTMLElement | null, index: number): void {
  const rows = [...(list?.querySelectorAll("[data-row]") ?? [])];
  const row = rows[index] ?? rows.at(-1);
  const target = row?.querySelector("input, select") ?? list?.querySelector("[data-add]");
  if (target instanceof HTMLElement) target.focus();
}
