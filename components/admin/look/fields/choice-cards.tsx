"use client"; // passes the choice to the form

import type { ReactNode } from "react";
import styles from "./choice-cards.module.css";

type Card<Value extends string> = {
  readonly value: Value;
  readonly label: string;
  readonly note?: string;
  readonly sketch?: ReactNode;
};

type Props<Value extends string> = {
  legend: string;
  name: string;
  value: Value;
  cards: readonly Card<Value>[];
  isDisabled: boolean;
  onPick: (value: Value) => void;
};

/** Renders radio buttons as cards with a sketch. */
export function ChoiceCards<Value extends string>(props: Props<Value>) {
  const { legend, name, value, cards, isDisabled, onPick } = props;
  return (
    <fieldset className={styles.cards} disabled={isDisabled}>
      <legend className="legend">{legend}</legend>
      {cards.map((card) => (
        <label key={card.value} className={styles.card}>
          <input
            type="radio"
            name={name}
            value={card.value}
            checked={card.value === value}
            onChange={() => onPick(card.value)}
          />
          {card.sketch}
          <span className={styles.cardText}>
            <span className={styles.cardLabel}>{card.label}</span>
            {card.note !== undefined && <span className={styles.cardNote}>{card.note}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
