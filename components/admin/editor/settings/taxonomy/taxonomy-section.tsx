"use client"; // edits the categories and tags of the post

import { useTranslations } from "use-intl";
import { mayPublish } from "#lib/editor/publishing/list-commands.ts";
import { useOpenEditor, useShown } from "../../page/editor-context.tsx";
import { SettingsSection } from "../settings-section.tsx";
import { TermField } from "./term-field.tsx";

export function TaxonomySection() {
  const t = useTranslations();
  const { place, store } = useOpenEditor();
  const { values } = useShown();
  const language = values.language || place.siteLanguage;
  return (
    <SettingsSection title={t("editing.terms.title")}>
      <TermField
        kind="categories"
        label={t("editing.terms.categories")}
        ids={values.categoryIds}
        language={language}
        maximum={10}
        longestLabel={35}
        canCreate={mayPublish(place.role)}
        onChange={(categoryIds) => store.change({ categoryIds })}
      />
      <TermField
        kind="tags"
        label={t("editing.terms.tags")}
        ids={values.tagIds}
        language={language}
        maximum={30}
        longestLabel={100}
        canCreate
        onChange={(tagIds) => store.change({ tagIds })}
      />
    </SettingsSection>
  );
}
