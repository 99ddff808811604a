"use client"; // removes filters

import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import { useLocale, useTranslations } from "use-intl";
import type { PostsPage } from "../admin-schema.ts";
import { formatLanguage } from "./format-language.ts";
import { limitNames, type FilterValues, type LimitName } from "./post-filter.ts";
import styles from "./post-filters.module.css";

type Props = {
  values: FilterValues;
  /** The names of the filtered category, tag and author, once the list has loaded. */
  names: PostsPage["filter"] | undefined;
  onRemove: (names: readonly LimitName[]) => void;
};

/** Renders the active filters. Each is a button that removes it. */
export function FilterChips({ values, names, onRemove }: Props) {
  const t = useTranslations();
  const locale = useLocale();
  const active = limitNames.flatMap((name) => {
    const value = values.get(name) ?? "";
    return value === "" ? [] : [{ name, value }];
  });
  if (active.length === 0) return null;
  const formatValue = (name: LimitName, value: string): string => {
    if (name === "language") return formatLanguage(value, locale);
    if (names === undefined) return "…";
    return names[name === "author" ? "writer" : name] ?? t("posts.filters.unknown");
  };
  return (
    <ul aria-label={t("posts.filters.active")} className={styles.chips}>
      {active.map(({ name, value }) => {
        const shown = { name: t(`posts.filters.${name}`), value: formatValue(name, value) };
        return (
          <li key={name}>
            <Chip
              component="button"
              variant="outlined"
              label={t("posts.filters.chip", shown)}
              aria-label={t("posts.filters.remove", shown)}
              onClick={() => onRemove([name])}
              onDelete={() => onRemove([name])}
            />
          </li>
        );
      })}
      {active.length > 1 && (
        <li>
          <Button variant="text" onClick={() => onRemove(active.map(({ name }) => name))}>
            {t("posts.filters.clear")}
          </Button>
        </li>
      )}
    </ul>
  );
}
