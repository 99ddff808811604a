"use client"; // chooses the language, and creates translations

import Button from "@mui/material/Button";
import { useMemo, useState } from "react";
import useSWR from "swr";
import { useLocale } from "use-intl";
import { isRejected } from "#lib/editor/saving/describe-saving.ts";
import { paths } from "#lib/site/paths/paths.ts";
import { useAttempt } from "#components/calls/use-attempt.ts";
import { useContentTranslations } from "../../content-kind.tsx";
import { PageLink } from "../../../layout/page-link.tsx";
import { FormMessage } from "../../../ui/forms/form-message.tsx";
import { AutocompleteField } from "../../../ui/forms/autocomplete-field.tsx";
import { useLateNavigation } from "../../../ui/use-late-navigation.ts";
import { StatusMark } from "../../lists/status-mark.tsx";
import { readTranslations, translateDraft } from "../data/draft-calls.ts";
import { useOpenEditor, useSaving, useShown } from "../page/editor-context.tsx";
import styles from "./settings-panel.module.css";
import { languageTags } from "./language-tags.ts";
import { SettingsSection } from "./settings-section.tsx";

export function LanguageSection() {
  const t = useContentTranslations();
  const { store, place } = useOpenEditor();
  const { values } = useShown();
  const isTaken = useSaving((saving) => isRejected(saving, "language"));
  return (
    <SettingsSection title={t("editing.language.title")}>
      <LanguageField
        label={t("editing.language.field")}
        value={values.language || place.siteLanguage}
        error={isTaken ? t("editing.language.taken") : undefined}
        onPick={(language) => store.change({ language })}
      />
      <Translations />
    </SettingsSection>
  );
}

function Translations() {
  const t = useContentTranslations();
  const names = new Intl.DisplayNames(useLocale(), { type: "language" });
  const { place } = useOpenEditor();
  const { meta, values } = useShown();
  const { translationId } = meta;
  const { data = [] } = useSWR(
    translationId === undefined ? null : ["translations", translationId],
    async () => readTranslations(translationId ?? ""),
  );
  const others = data.filter(({ id }) => id !== place.postId);
  return (
    <>
      {others.length > 0 && (
        <ul aria-label={t("editing.language.translations")} className={styles.list}>
          {others.map(({ id, title, language, status }) => (
            <li key={id} className={styles.translation}>
              <PageLink href={paths.adminPostEditor(id)} className="underlined-link">
                {title || t("admin.posts.untitled")}
              </PageLink>
              <span className="facts">
                <span>{names.of(language) ?? language}</span>
                <StatusMark status={status} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <NewTranslation existing={[values.language, ...others.map(({ language }) => language)]} />
    </>
  );
}

/** Creates a copy of the post in another language, and opens it. */
function NewTranslation({ existing }: { existing: readonly string[] }) {
  const t = useContentTranslations();
  const { openPage, isOpening } = useLateNavigation();
  const { place, store } = useOpenEditor();
  const [language, setLanguage] = useState<string>();
  const { attempt, isPending, failure } = useAttempt("admin");
  const create = async (chosen: string) => {
    const from = location.pathname;
    // The translation is a copy of the post on the server.
    await store.save();
    openPage(paths.adminPostEditor(await translateDraft(place.postId, chosen)), from);
  };
  return (
    <>
      <LanguageField
        label={t("editing.language.newTranslation")}
        value={language}
        without={existing}
        onPick={setLanguage}
      />
      {failure !== undefined && <FormMessage tone="error">{failure}</FormMessage>}
      {language !== undefined && (
        <div>
          <Button
            variant="outlined"
            aria-disabled={isPending || isOpening}
            onClick={() => {
              if (!isOpening) void attempt(() => create(language));
            }}
          >
            {t("editing.language.create")}
          </Button>
        </div>
      )}
    </>
  );
}

type Props = {
  label: string;
  /** BCP 47, or `undefined` if no language is chosen. */
  value: string | undefined;
  /** Languages that are not offered. */
  without?: readonly string[];
  error?: string | undefined;
  onPick: (language: string) => void;
};

const none: readonly string[] = [];

/** Renders a field for a language. */
export function LanguageField({ label, value, without = none, error, onPick }: Props) {
  const t = useContentTranslations();
  const locale = useLocale();
  const names = useMemo(() => new Intl.DisplayNames(locale, { type: "language" }), [locale]);
  const choices = useMemo(() => {
    const tags = new Set<string>([...languageTags, ...(value === undefined ? [] : [value])]);
    const collator = new Intl.Collator(locale);
    return [...tags].toSorted((one, other) =>
      collator.compare(names.of(one) ?? one, names.of(other) ?? other),
    );
  }, [names, locale, value]);
  return (
    <AutocompleteField
      {...{ label, error }}
      options={choices.filter((tag) => !without.includes(tag))}
      value={value ?? null}
      disableClearable={value !== undefined}
      getOptionLabel={(tag) => names.of(tag) ?? tag}
      noOptionsText={t("editing.terms.none")}
      openText={t("editing.terms.open")}
      closeText={t("editing.frame.close")}
      onChange={(_, tag: string | null) => {
        if (tag !== null) onPick(tag);
      }}
    />
  );
}
