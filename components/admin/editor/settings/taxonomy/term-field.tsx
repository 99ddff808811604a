"use client"; // searches, chooses and creates categories and tags

import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { formatFailure } from "#components/calls/problems.ts";
import { createTerm, type TermKind } from "../../data/term-calls.ts";
import { MultiPickField, type Choice } from "../multi-pick-field.tsx";
import { useTerms } from "./use-terms.ts";

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
export function TermField(props: Props) {
  const { kind, label, ids, language, maximum, longestLabel, canCreate, onChange } = props;
  const t = useTranslations();
  const [typed, setTyped] = useState("");
  const [failure, setFailure] = useState<string>();
  const terms = useTerms(kind, ids, typed, { language, canCreate });
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
      // The writer may have chosen others meanwhile.
      change([...latestIds.current, id]);
    } catch (error) {
      setFailure(formatFailure(t, error, "admin"));
    }
  };
  return (
    <MultiPickField
      {...terms}
      label={label}
      typed={typed}
      maximum={maximum}
      longestText={longestLabel}
      canCreate={canCreate}
      error={failure}
      onType={setTyped}
      onChange={(choices) => void choose(choices)}
    />
  );
}
