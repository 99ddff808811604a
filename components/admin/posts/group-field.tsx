"use client"; // searches a category or a tag while the member types

import { useTranslations } from "use-intl";
import { PickField, type PickedItem } from "../../ui/forms/pick-field.tsx";
import { findTerms, searchTerms } from "../editor/data/term-calls.ts";
import { useChoices } from "../editor/settings/use-choices.ts";

type Props = {
  kind: "category" | "tag";
  /** The ID of the chosen one, or "". */
  value: string;
  /** The language (BCP 47) of the offered ones. Default: all languages. */
  language?: string | undefined;
  onPick: (group: PickedItem | undefined) => void;
};

const terms = { category: "categories", tag: "tags" } as const;

/** Renders a field for a category or a tag that exists. */
export function GroupField({ kind, value, language, onPick }: Props) {
  const t = useTranslations();
  const { chosen, found, onType } = useChoices(value === "" ? [] : [value], {
    key: [terms[kind], language ?? ""],
    find: (ids) => findTerms(terms[kind], ids),
    search: (text) =>
      searchTerms(terms[kind], text, {
        canCreate: false,
        ...(language !== undefined && { language }),
      }),
  });
  return (
    <PickField
      label={t(`posts.groups.${kind}`)}
      name={kind}
      choices={found}
      value={chosen[0]}
      onPick={onPick}
      onSearch={onType}
    />
  );
}
