"use client"; // searches categories, tags and authors while the member types

import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { SelectField } from "#components/ui/forms/select-field.tsx";
import { PickField } from "../../ui/forms/pick-field.tsx";
import type { PostsPage } from "../admin-schema.ts";
import { findAuthors, searchAuthors } from "../editor/data/author-calls.ts";
import { useChoices } from "../editor/settings/use-choices.ts";
import { formatLanguage } from "./format-language.ts";
import type { FilterName, FilterValues } from "./post-filter.ts";
import styles from "./post-filters.module.css";
import { GroupField } from "./group-field.tsx";

type Props = {
  values: FilterValues;
  onChange: (values: Partial<Record<FilterName, string>>) => void;
  page: Pick<PostsPage, "languages"> | undefined;
  hasAuthors: boolean;
};

/** Renders the fields that limit the list. */
export function FilterFields({ values, onChange, page, hasAuthors }: Props) {
  const t = useTranslations();
  const locale = useLocale();
  const language = values.get("language") ?? "";
  const languages = new Set([...(page?.languages ?? []), ...(language === "" ? [] : [language])]);
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
          autoComplete="off"
          error={undefined}
          onPick={(picked) => onChange({ language: picked })}
        />
      )}
    </fieldset>
  );
}

function AuthorField({ value, onPick }: { value: string; onPick: (id: string) => void }) {
  const t = useTranslations();
  const [typed, setTyped] = useState("");
  const { chosen, found } = useChoices(value === "" ? [] : [value], typed, {
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
      onSearch={setTyped}
    />
  );
}
