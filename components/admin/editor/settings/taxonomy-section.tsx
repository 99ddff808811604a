"use client"; // edits the categories and tags of the post

import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { mayPublish } from "#lib/editor/post/list-commands.ts";
import { postLimits } from "#lib/wix/post-limits.ts";
import { formatFailure } from "#components/calls/problems.ts";
import { createTerm, findTerms, searchTerms, type TermKind } from "../data/term-calls.ts";
import { useOpenEditor, useShown } from "../page/editor-context.tsx";
import { MultiPickField, type Choice } from "./multi-pick-field.tsx";
import { SettingsSection } from "./settings-section.tsx";
import { useChoices } from "./use-choices.ts";

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
        maximum={postLimits.categoryIds}
        longestLabel={35}
        canCreate={mayPublish(place.role)}
        onChange={(categoryIds) => store.change({ categoryIds })}
      />
      <TermField
        kind="tags"
        label={t("editing.terms.tags")}
        ids={values.tagIds}
        language={language}
        maximum={postLimits.tagIds}
        longestLabel={100}
        canCreate
        onChange={(tagIds) => store.change({ tagIds })}
      />
    </SettingsSection>
  );
}

type Props = {
  kind: TermKind;
  label: string;
  ids: readonly string[];
  language: string;
  /** Maximum number of terms. */
  maximum: number;
  /** Maximum length of a new label. */
  longestLabel: number;
  canCreate: boolean;
  onChange: (ids: string[]) => void;
};

/** Renders a field for several categories or tags. It offers to create a missing category or tag. */
function TermField(props: Props) {
  const { kind, label, ids, language, maximum, longestLabel, canCreate, onChange } = props;
  const t = useTranslations();
  const [failure, setFailure] = useState<string>();
  const terms = useChoices(ids, {
    key: [kind, language],
    find: (some) => findTerms(kind, some),
    search: (text) => searchTerms(kind, text, { language, canCreate }),
  });
  const latestIds = useRef(ids);
  useEffect(() => {
    latestIds.current = ids;
  });
  const change = (next: readonly string[]) => onChange([...new Set(next)].slice(0, maximum));
  const choose = async (choices: readonly Choice[]) => {
    setFailure(undefined);
    const added = choices.find(({ isNew }) => isNew === true);
    if (added === undefined) return change(choices.map(({ id }) => id));
    try {
      const { id } = await createTerm(kind, added.label, language);
      // The writer may have chosen other terms in the meantime.
      change([...latestIds.current, id]);
    } catch (error) {
      setFailure(formatFailure(t, error, "admin"));
    }
  };
  return (
    <MultiPickField
      {...terms}
      label={label}
      maximum={maximum}
      longestText={longestLabel}
      canCreate={canCreate}
      error={failure}
      onChange={(choices) => void choose(choices)}
    />
  );
}
