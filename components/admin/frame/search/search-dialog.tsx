"use client"; // searches while the member types, and opens the chosen result

import Dialog from "@mui/material/Dialog";
import IconButton from "@mui/material/IconButton";
import { Search, X } from "lucide-react";
import { useRouter } from "next/navigation";
import { useId, useState, type KeyboardEvent } from "react";
import { useTranslations } from "use-intl";
import type { Role } from "#lib/wix/admin/roles.ts";
import styles from "./search-dialog.module.css";
import { useFoundEntries, type FoundEntry, type FoundSection } from "./use-found-entries.ts";

/** Maximum length of a query, in characters. */
const longestQuery = 200;

type Props = { role: Role; onClose: () => void };

/**
 * Renders the search: a combobox whose list contains the results
 * (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/).
 */
export function SearchDialog({ role, onClose }: Props) {
  const t = useTranslations();
  const router = useRouter();
  const id = useId();
  const [query, setQuery] = useState("");
  const [active, setActive] = useState(0);
  const { sections, isSearching, hasFailed } = useFoundEntries(query, role);
  const entries = sections.flatMap((section) => section.entries);
  const current = Math.min(active, entries.length - 1);
  const open = ({ href }: FoundEntry) => {
    onClose();
    router.push(href);
  };
  const move = (to: number) => {
    const next = (to + entries.length) % entries.length;
    setActive(next);
    document.getElementById(`${id}${next}`)?.scrollIntoView({ block: "nearest" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || entries.length === 0) return;
    const chosen = entries[current];
    if (event.key === "ArrowDown") move(current + 1);
    else if (event.key === "ArrowUp") move(current - 1);
    else if (event.key === "Enter" && chosen !== undefined) open(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={`${id}title`}
      slotProps={{ container: { className: styles.container }, paper: { className: styles.paper } }}
    >
      <h2 id={`${id}title`} className="visually-hidden">
        {t("dashboard.search.label")}
      </h2>
      <div className={styles.field}>
        <Search size={20} strokeWidth={1.6} aria-hidden />
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog opens to type here
          autoFocus
          type="text"
          role="combobox"
          className={styles.input}
          aria-label={t("dashboard.search.label")}
          aria-expanded={entries.length > 0}
          aria-controls={`${id}list`}
          aria-activedescendant={entries.length > 0 ? `${id}${current}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={longestQuery}
          placeholder={t("dashboard.search.hint")}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
        <IconButton aria-label={t("dashboard.search.close")} onClick={onClose}>
          <X size={20} strokeWidth={1.6} aria-hidden />
        </IconButton>
      </div>
      <ResultList
        id={id}
        sections={sections}
        current={current}
        onPoint={setActive}
        onChoose={open}
      />
      {hasFailed && (
        <p role="alert" className={styles.message}>
          {t("dashboard.search.failed")}
        </p>
      )}
      {entries.length === 0 && !isSearching && !hasFailed && (
        <p className={styles.message}>{t("dashboard.search.none", { query: query.trim() })}</p>
      )}
      <output className="visually-hidden">
        {!isSearching && t("dashboard.search.count", { count: entries.length })}
      </output>
    </Dialog>
  );
}

type ResultsProps = {
  id: string;
  sections: readonly FoundSection[];
  /** The index of the active result among all results. */
  current: number;
  onPoint: (index: number) => void;
  onChoose: (entry: FoundEntry) => void;
};

function ResultList({ id, sections, current, onPoint, onChoose }: ResultsProps) {
  const t = useTranslations();
  return (
    <div
      id={`${id}list`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a datalist has no groups
      role="listbox"
      aria-label={t("dashboard.search.results")}
      className={styles.list}
    >
      {sections.map(({ name, entries }, at) => {
        const first = sections.slice(0, at).reduce((sum, one) => sum + one.entries.length, 0);
        return (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a listbox contains no fieldset
          <div key={name} role="group" aria-labelledby={`${id}${name}`}>
            <div id={`${id}${name}`} role="presentation" className={styles.section}>
              {t(`dashboard.search.sections.${name}`)}
            </div>
            {entries.map((entry, place) => (
              <Option
                key={entry.id}
                id={`${id}${first + place}`}
                entry={entry}
                isActive={first + place === current}
                onPoint={() => onPoint(first + place)}
                onChoose={() => onChoose(entry)}
              />
            ))}
          </div>
        );
      })}
    </div>
  );
}

type OptionProps = {
  id: string;
  entry: FoundEntry;
  isActive: boolean;
  onPoint: () => void;
  onChoose: () => void;
};

function Option({ id, entry: { Icon, name, note }, isActive, onPoint, onChoose }: OptionProps) {
  return (
    // The combobox handles the keys, and keeps the focus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option contains no icon
      role="option"
      aria-selected={isActive}
      className={styles.option}
      onPointerMove={onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Icon size={18} strokeWidth={1.6} aria-hidden />
      <span className={styles.name}>{name}</span>
      {note !== undefined && <span className={styles.note}>{note}</span>}
    </div>
  );
}
