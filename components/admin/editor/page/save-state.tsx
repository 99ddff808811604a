"use client"; // shows whether the text is saved

import { useState } from "react";
import { useTranslations } from "use-intl";
import type { SavingSummary } from "#lib/editor/saving/describe-saving.ts";
import { formatFailure } from "#components/calls/problems.ts";
import { useCanKeep, useOpenEditor, useSaving, useSavingSummary } from "./editor-context.tsx";
import styles from "./save-state.module.css";

/** States that are normal while the writer types, and are therefore not announced. */
const quiet: ReadonlySet<SavingSummary> = new Set(["saved", "saving", "unsaved"]);

/** Renders the state of saving in words. Screen readers announce problems, their end, and requested saves. */
export function SaveState() {
  const t = useTranslations();
  const summary = useSavingSummary();
  const { store } = useOpenEditor();
  const canKeep = useCanKeep();
  const key = summary === "offline" && !canKeep ? "offlineNotKept" : summary;
  const words = t(`editing.saving.${key}`);
  const reason =
    summary === "rejected" ? formatFailure(t, store.getErrors().rejection, "admin") : "";
  return (
    <span className={styles.place}>
      <span className={styles.state} data-state={summary}>
        {words}
      </span>
      {reason !== "" && <span className={styles.reason}>{reason}</span>}
      <output className="visually-hidden">{useAnnouncement(summary, `${words} ${reason}`)}</output>
    </span>
  );
}

type Announced = {
  readonly summary: SavingSummary;
  readonly words: string;
  /** Number of requested saves so far. */
  readonly requests: number;
  /** Number of requested saves whose end was announced. */
  readonly answered: number;
  /** The announcement. */
  readonly text: string;
};

/** Returns the text for screen readers. */
function useAnnouncement(summary: SavingSummary, words: string): string {
  const requests = useSaving(({ manualSaves }) => manualSaves);
  const [last, setLast] = useState<Announced>({ summary, words, requests, answered: 0, text: "" });
  const isNew = last.summary !== summary || last.words !== words || last.requests !== requests;
  if (isNew) setLast(announce({ ...last, summary, words, requests }));
  return last.text;
}

function announce(state: Announced): Announced {
  const { summary, words, requests, answered, text } = state;
  if (!quiet.has(summary)) return { ...state, text: words };
  if (summary !== "saved") return state;
  // A screen reader announces only a changed text.
  const repeated = requests % 2 === 0 ? words : `${words}\u00A0`;
  if (requests !== answered) return { ...state, answered: requests, text: repeated };
  return text === "" ? state : { ...state, text: words };
}
