"use client"; // opens the filters, and changes the address

import Button from "@mui/material/Button";
import Collapse from "@mui/material/Collapse";
import { useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { postSorts } from "#lib/wix/admin.ts";
import { SelectField } from "#components/ui/forms/select-field.tsx";
import type { PostsPage } from "../admin-schema.ts";
import { FilterChips } from "./filter-chips.tsx";
import { FilterFields } from "./filter-fields.tsx";
import { limitNames, readSort, type FilterName, type FilterValues } from "./post-filter.ts";
import styles from "./post-filters.module.css";

type Props = {
  values: FilterValues;
  onChange: (values: Partial<Record<FilterName, string>>) => void;
  page: Pick<PostsPage, "languages" | "filter"> | undefined;
  /** Whether the member sees posts of several authors. */
  hasAuthors: boolean;
  isScheduled: boolean;
};

/** Renders the order of the list, its filters, and the active ones as chips. */
export function PostFilters({ values, onChange, page, hasAuthors, isScheduled }: Props) {
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
          autoComplete="off"
          error={undefined}
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
      <Collapse in={isOpen} unmountOnExit id={`${id}fields`} className={styles.panel ?? ""}>
        <FilterFields values={values} onChange={onChange} page={page} hasAuthors={hasAuthors} />
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
