"use client"; // shows whether the text is saved

import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import type { SavingSummary } from "#lib/editor/saving/describe-saving.ts";
import { formatFailure } from "../../../members/problems.ts";
import { useOpenEditor, useSaving, useSavingSummary } from "./editor-context.tsx";
import styles from "./save-state.module.css";

/** States that are normal while the writer types, and are therefore not announced. */
const quiet: ReadonlySet<SavingSummary> = new Set(["saved", "saving", "unsaved"]);

/** Renders the state of saving in words. Screen readers announce problems, their end, and requested saves. */
export function SaveState() {
  const t = useTranslations();
  const summary = useSavingSummary();
  const { session, state } = useOpenEditor();
  const key = summary === "offline" && !state.canKeep ? "offlineNotKept" : summary;
  const words = t(`editing.saving.${key}`);
  const reason =
    summary === "rejected" ? formatFailure(t, session.saver.getLastError(), "admin") : "";
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

function useAnnouncement(summary: SavingSummary, words: string): string {
  const manualSaves = useSaving((saving) => saving.manualSaves);
  const [announced, setAnnounced] = useState("");
  const [answered, setAnswered] = useState(0);
  const isQuiet = quiet.has(summary);
  const isAsked = summary === "saved" && manualSaves !== answered;
  useEffect(() => {
    if (!isQuiet) setAnnounced(words);
    else if (summary === "saved") setAnnounced((before) => (before === "" ? "" : words));
  }, [isQuiet, summary, words]);
  useEffect(() => {
    if (!isAsked) return;
    setAnswered(manualSaves);
    // A screen reader announces only a changed text.
    setAnnounced(manualSaves % 2 === 0 ? words : `${words}\u00A0`);
  }, [isAsked, manualSaves, words]);
  return announced;
}
