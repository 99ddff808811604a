"use client"; // searches and selects choices while the member types

import { useTranslations } from "use-intl";
import { AutocompleteField } from "./autocomplete-field.tsx";

export type PickedItem = {
  readonly id: string;
  readonly label: string;
  /** Text after the label that tells similar choices apart. */
  readonly detail?: string | undefined;
};

type Props = {
  label: string;
  /** Name of the input, which contains the label of the choice. */
  name: string;
  choices: readonly PickedItem[];
  value: PickedItem | undefined;
  helper?: string;
  isRequired?: boolean;
  onPick: (value: PickedItem | undefined) => void;
  /** Called with the typed text, if the choices come from a search. Otherwise, the field filters them itself. */
  onSearch?: (text: string) => void;
};

/** Renders a field that offers matching choices while the member types (a combobox). */
export function PickField(props: Props) {
  const { label, name, choices, value, helper, isRequired, onPick, onSearch } = props;
  const t = useTranslations();
  return (
    <AutocompleteField<PickedItem>
      {...{ label, helper, name, isRequired }}
      options={choices}
      value={value ?? null}
      getOptionLabel={(choice) => choice.label}
      getOptionKey={(choice) => choice.id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      {...(onSearch && { filterOptions: (found: PickedItem[]) => found })}
      noOptionsText={t("manage.picker.none")}
      openText={t("manage.picker.open")}
      closeText={t("manage.picker.close")}
      clearText={t("manage.picker.clear")}
      onChange={(_, picked) => onPick(picked ?? undefined)}
      onInputChange={(_, text, reason) => {
        if (reason === "input") onSearch?.(text);
      }}
      renderOption={({ key, ...item }, choice) => (
        <li key={key} {...item}>
          <span>
            {choice.label}
            {choice.detail !== undefined && <span className="caption"> {choice.detail}</span>}
          </span>
        </li>
      )}
    />
  );
}
