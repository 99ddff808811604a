"use client"; // chooses the language, and creates translations

import Button from "@mui/material/Button";
import { useState } from "react";
import useSWR from "swr";
import { useLocale, useTranslations } from "use-intl";
import { paths } from "#lib/site/paths.ts";
import { PageLink } from "../../../../layout/page-link.tsx";
import { formatFailure } from "#components/calls/problems.ts";
import { FormMessage } from "../../../../ui/forms/form-message.tsx";
import { useLateNavigation } from "../../../../ui/use-late-navigation.ts";
import { StatusMark } from "../../../lists/status-mark.tsx";
import { readTranslations, translateDraft } from "../../data/draft-calls.ts";
import { useOpenEditor, useSaving, useShown } from "../../page/editor-context.tsx";
import { SettingsSection } from "../settings-section.tsx";
import { LanguageField } from "./language-field.tsx";
import styles from "./language-section.module.css";

export function LanguageSection() {
  const t = useTranslations();
  const { store, place } = useOpenEditor();
  const { values } = useShown();
  const isTaken = useSaving(
    ({ unsaved, rejected }) =>
      unsaved["language"] !== undefined && unsaved["language"] === rejected["language"],
  );
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
  const t = useTranslations();
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
            <li key={id} className={styles.item}>
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
  const t = useTranslations();
  const { openPage, isOpening } = useLateNavigation();
  const { place, store } = useOpenEditor();
  const [language, setLanguage] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [isCreating, setCreating] = useState(false);
  const isPending = isCreating || isOpening;
  const create = async (chosen: string) => {
    if (isPending) return;
    const from = location.pathname;
    setCreating(true);
    setFailure(undefined);
    try {
      // The translation is a copy of the post on the server.
      await store.save();
      openPage(paths.adminPostEditor(await translateDraft(place.postId, chosen)), from);
    } catch (error) {
      setFailure(formatFailure(t, error, "admin"));
    }
    setCreating(false);
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
            aria-disabled={isPending}
            onClick={() => void create(language)}
          >
            {t("editing.language.create")}
          </Button>
        </div>
      )}
    </>
  );
}
