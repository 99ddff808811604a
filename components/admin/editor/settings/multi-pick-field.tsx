"use client"; // searches and selects choices while the writer types

import Chip from "@mui/material/Chip";
import { useTranslations } from "use-intl";
import { foldLabel } from "#lib/site/text/fold-text.ts";
import { AutocompleteField } from "../../../ui/forms/autocomplete-field.tsx";

export type Choice = {
  readonly id: string;
  readonly label: string;
  /** Whether the choice has to be created. */
  readonly isNew?: boolean;
};

type Props = {
  label: string;
  chosen: readonly Choice[];
  /** The choices that match the typed text. */
  found: readonly Choice[];
  isLoading: boolean;
  /** Whether `found` contains all choices that match the typed text. Otherwise, none may be created. */
  isCurrent: boolean;
  typed: string;
  /** Maximum number of choices. */
  maximum: number;
  /** Maximum length of the typed text. */
  longestText: number;
  canCreate?: boolean;
  error?: string | undefined;
  onType: (text: string) => void;
  onChange: (choices: readonly Choice[]) => void;
};

/** Renders a field for several choices. It can offer to create a missing choice. */
export function MultiPickField(props: Props) {
  const { label, chosen, found, isLoading, isCurrent, typed, maximum } = props;
  const { longestText, error, canCreate = false, onType, onChange } = props;
  const t = useTranslations();
  const isFull = chosen.length >= maximum;
  const entered = typed.trim().replaceAll(/\s+/g, " ");
  const isSame = (choice: Choice) => foldLabel(choice.label) === foldLabel(entered);
  const isKnown = [...found, ...chosen].some(isSame);
  const isOffered = canCreate && isCurrent && entered !== "" && !isKnown && !isFull;
  const added: Choice[] = isOffered ? [{ id: `new:${entered}`, label: entered, isNew: true }] : [];
  const choose = (choices: readonly Choice[]) => {
    onType("");
    onChange(choices);
  };
  return (
    <AutocompleteField<Choice, true, true>
      {...{ label, error, longestText }}
      multiple
      disableClearable
      filterSelectedOptions
      handleHomeEndKeys
      options={isFull ? [] : found}
      loading={isLoading}
      value={[...chosen]}
      inputValue={typed}
      getOptionLabel={(choice) => choice.label}
      getOptionKey={(choice) => choice.id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      filterOptions={(choices) => [...choices, ...added]}
      // The typed text stays in the field until it is chosen or deleted.
      clearOnBlur={false}
      onKeyDown={({ key }) => {
        if (key !== "Tab") return;
        const choice = isFull ? undefined : [...found.filter(isSame), ...added][0];
        const isChosen = chosen.some(({ id: other }) => other === choice?.id);
        if (choice !== undefined && !isChosen) choose([...chosen, choice]);
      }}
      noOptionsText={t(isFull ? "editing.terms.full" : "editing.terms.none", { count: maximum })}
      loadingText={t("admin.frame.loading")}
      openText={t("editing.terms.open")}
      closeText={t("editing.frame.close")}
      onChange={(_, choices) => choose(choices)}
      onInputChange={(_, text, reason) => {
        // Choices that load while the writer types must not clear the text.
        if (reason !== "reset") onType(text);
      }}
      renderOption={({ key, ...item }, choice) => (
        <li key={key} {...item}>
          {choice.isNew === true
            ? t("editing.terms.create", { label: choice.label })
            : choice.label}
        </li>
      )}
      renderValue={(values, getItemProps) =>
        values.map((choice, index) => {
          const { key, ...item } = getItemProps({ index });
          return <Chip key={key} {...item} size="small" variant="outlined" label={choice.label} />;
        })
      }
    />
  );
}
