"use client"; // edits the texts for search results and shared links

import { useTranslations } from "use-intl";
import {
  readSearchTexts,
  shownDescription,
  shownTitle,
  writeSearchTexts,
  type SearchTexts,
} from "#lib/editor/settings/seo-data.ts";
import { writtenIn } from "#lib/site/language.ts";
import { TextArea } from "../../../../ui/forms/text-area.tsx";
import { TextField } from "../../../../ui/forms/text-field.tsx";
import { useOpenEditor, useShown } from "../../page/editor-context.tsx";
import { SettingsSection } from "../settings-section.tsx";
import { SearchPreviews } from "./search-previews.tsx";

export function SearchSection() {
  const t = useTranslations();
  const { store } = useOpenEditor();
  const { values } = useShown();
  const texts = readSearchTexts(values.seoData);
  const change = (next: Partial<SearchTexts>) =>
    store.change({ seoData: writeSearchTexts(values.seoData, { ...texts, ...next }) });
  const count = (text: string, length: number) =>
    t("editing.search.count", { count: text.length, length });
  return (
    <SettingsSection title={t("editing.search.title")}>
      <TextField
        name="seoTitle"
        label={t("editing.search.titleField")}
        placeholder={values.title}
        {...writtenIn(values.language)}
        value={texts.title}
        maxLength={200}
        helper={count(texts.title || values.title, shownTitle)}
        onChange={({ target }) => change({ title: target.value })}
      />
      <TextArea
        name="seoDescription"
        label={t("editing.search.description")}
        rows={2}
        {...writtenIn(values.language)}
        value={texts.description}
        maxLength={500}
        helper={count(texts.description || values.excerpt, shownDescription)}
        onChange={({ target }) => change({ description: target.value })}
      />
      <SearchPreviews />
    </SettingsSection>
  );
}
