"use client"; // edits the excerpt

import { useTranslations } from "use-intl";
import { longestExcerpt } from "#lib/editor/checks/check-fields.ts";
import { writtenIn } from "#lib/site/language.ts";
import { TextArea } from "../../../ui/forms/text-area.tsx";
import { useOpenEditor, useShown } from "../page/editor-context.tsx";
import { SettingsSection } from "./settings-section.tsx";

export function ExcerptSection() {
  const t = useTranslations();
  const { store } = useOpenEditor();
  const { values } = useShown();
  return (
    <SettingsSection title={t("editing.settings.excerpt")} isTitleHidden>
      <TextArea
        name="excerpt"
        label={t("editing.settings.excerpt")}
        rows={3}
        {...writtenIn(values.language)}
        value={values.excerpt}
        maxLength={longestExcerpt}
        helper={t("editing.settings.excerptHelp")}
        onChange={(event) => store.change({ excerpt: event.target.value })}
      />
    </SettingsSection>
  );
}
