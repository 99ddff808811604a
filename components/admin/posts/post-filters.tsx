"use client"; // opens the filters, searches their values, and changes the URL

import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import Collapse from "@mui/material/Collapse";
import { useId, useRef, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { formatLanguage } from "#components/ui/forms/languages.ts";
import { SelectField } from "#components/ui/forms/select-field.tsx";
import { postSorts } from "#lib/wix/admin/admin.ts";
import { PickField } from "../../ui/forms/pick-field.tsx";
import type { PostsPage } from "#lib/wix/admin/admin-responses.ts";
import { findAuthors, searchAuthors } from "../editor/data/author-calls.ts";
import { useChoices } from "../editor/settings/use-choices.ts";
import { GroupField } from "./group-field.tsx";
import {
  limitNames,
  readSort,
  type FilterName,
  type FilterValues,
  type LimitName,
} from "./post-filter.ts";
import styles from "./post-filters.module.css";

type FieldProps = {
  values: FilterValues;
  onChange: (values: Partial<Record<FilterName, string>>) => void;
  page: Pick<PostsPage, "languages" | "years" | "filter"> | undefined;
  /** Whether the member sees posts of several authors. */
  hasAuthors: boolean;
};

/** Renders the order of the list, its filters, and the active ones as chips. */
export function PostFilters(props: FieldProps & { isScheduled: boolean }) {
  const { values, onChange, page, isScheduled } = props;
  const t = useTranslations();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const sort = readSort(values);
  // The default of other lists is the last change.
  const sorts = postSorts.filter((name) => isScheduled || name !== "changed");
  const count = limitNames.filter((name) => (values.get(name) ?? "") !== "").length;
  return (
    <>
      <div className={styles.sort}>
        <SelectField
          label={t("posts.sort.label")}
          name="sort"
          value={sort === undefined || !sorts.includes(sort) ? "" : sort}
          none={t(isScheduled ? "posts.sort.scheduled" : "posts.sort.default")}
          choices={sorts.map((value) => ({ value, label: t(`posts.sort.${value}`) }))}
          onPick={(picked) => onChange({ sort: picked })}
        />
      </div>
      <Button
        ref={button}
        variant="outlined"
        aria-expanded={isOpen}
        aria-controls={`${id}fields`}
        onClick={() => setOpen(!isOpen)}
      >
        {count === 0 ? t("posts.filters.open") : t("posts.filters.openCount", { count })}
      </Button>
      <Collapse in={isOpen} unmountOnExit id={`${id}fields`} sx={{ flex: "1 0 100%" }}>
        <FilterFields {...props} />
      </Collapse>
      <FilterChips
        values={values}
        names={page?.filter}
        onRemove={(names) => {
          onChange(Object.fromEntries(names.map((name) => [name, ""])));
          button.current?.focus();
        }}
      />
    </>
  );
}

/** Renders the fields that limit the list. */
function FilterFields({ values, onChange, page, hasAuthors }: FieldProps) {
  const t = useTranslations();
  const locale = useLocale();
  const language = values.get("language") ?? "";
  const languages = new Set([...(page?.languages ?? []), ...(language === "" ? [] : [language])]);
  const year = values.get("year") ?? "";
  const years = new Set([...(page?.years ?? []).map(String), ...(year === "" ? [] : [year])]);
  return (
    <fieldset aria-label={t("posts.filters.label")} className={styles.fields}>
      {(["category", "tag"] as const).map((name) => (
        <GroupField
          key={name}
          kind={name}
          value={values.get(name) ?? ""}
          onPick={(group) => onChange({ [name]: group?.id ?? "" })}
        />
      ))}
      {hasAuthors && (
        <AuthorField value={values.get("author") ?? ""} onPick={(author) => onChange({ author })} />
      )}
      {languages.size > 1 && (
        <SelectField
          label={t("posts.filters.language")}
          name="language"
          value={language}
          none={t("posts.filters.anyLanguage")}
          choices={[...languages].map((value) => ({
            value,
            label: formatLanguage(value, locale),
          }))}
          onPick={(picked) => onChange({ language: picked })}
        />
      )}
      {years.size > 1 && (
        <SelectField
          label={t("posts.filters.year")}
          name="year"
          value={year}
          none={t("posts.filters.anyYear")}
          choices={[...years].map((value) => ({ value, label: value }))}
          onPick={(picked) => onChange({ year: picked })}
        />
      )}
    </fieldset>
  );
}

function AuthorField({ value, onPick }: { value: string; onPick: (id: string) => void }) {
  const t = useTranslations();
  const { chosen, found, onType } = useChoices(value === "" ? [] : [value], {
    key: ["authors"],
    find: findAuthors,
    search: searchAuthors,
  });
  return (
    <PickField
      label={t("posts.filters.author")}
      name="author"
      choices={found}
      value={chosen[0]}
      onPick={(picked) => onPick(picked?.id ?? "")}
      onSearch={onType}
    />
  );
}

type ChipProps = {
  values: FilterValues;
  /** The names of the filtered category, tag and author, once the list has loaded. */
  names: PostsPage["filter"] | undefined;
  onRemove: (names: readonly LimitName[]) => void;
};

/** Renders the active filters. Each is a button that removes it. */
function FilterChips({ values, names, onRemove }: ChipProps) {
  const t = useTranslations();
  const locale = useLocale();
  const active = limitNames.filter((name) => (values.get(name) ?? "") !== "");
  if (active.length === 0) return null;
  const formatValue = (name: LimitName): string => {
    if (name === "language") return formatLanguage(values.get(name) ?? "", locale);
    if (name === "year") return values.get(name) ?? "";
    if (names === undefined) return "…";
    return names[name === "author" ? "writer" : name] ?? t("posts.filters.unknown");
  };
  return (
    <ul aria-label={t("posts.filters.active")} className={styles.chips}>
      {active.map((name) => {
        const shown = { name: t(`posts.filters.${name}`), value: formatValue(name) };
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
          <Button variant="text" onClick={() => onRemove(active)}>
            {t("posts.filters.clear")}
          </Button>
        </li>
      )}
    </ul>
  );
}
