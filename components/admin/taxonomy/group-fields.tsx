"use client"; // reads the interface texts from a context

import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { SelectField } from "#components/ui/forms/select-field.tsx";
import { listLanguageChoices } from "#components/ui/forms/languages.ts";
import { TextField } from "../../ui/forms/text-field.tsx";

type Props = {
  label: string;
  slug: string;
  /** Maximum length of the label. */
  longest: number;
  /** The languages to choose from for a new category or tag. Its language cannot be changed later. */
  languages?: readonly string[] | undefined;
  findError: (field: string) => string | undefined;
};

/** Renders the fields that categories and tags share: name, address and language. */
export function GroupFields({ label, slug, longest, languages, findError }: Props) {
  const t = useTranslations();
  return (
    <>
      <TextField
        name="label"
        label={t("manage.groups.name")}
        defaultValue={label}
        required
        maxLength={longest}
        autoComplete="off"
        error={findError("label")}
      />
      <TextField
        name="slug"
        label={t("manage.groups.address")}
        helper={t("manage.groups.addressHelper")}
        defaultValue={slug}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={findError("slug")}
      />
      {languages !== undefined && languages.length > 1 && <LanguageField languages={languages} />}
    </>
  );
}

function LanguageField({ languages }: { languages: readonly string[] }) {
  const t = useTranslations();
  const locale = useLocale();
  const [language, setLanguage] = useState(languages[0] ?? "");
  return (
    <SelectField
      label={t("manage.groups.language")}
      name="language"
      value={language}
      choices={listLanguageChoices(locale, languages, language)}
      autoComplete="off"
      error={undefined}
      onPick={setLanguage}
    />
  );
}
