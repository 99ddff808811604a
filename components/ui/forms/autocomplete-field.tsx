"use client"; // searches choices while the member types

import Autocomplete, { type AutocompleteProps } from "@mui/material/Autocomplete";
import OutlinedInput from "@mui/material/OutlinedInput";
import { Field } from "./field.tsx";

type Props<Item, Multiple extends boolean, Clearable extends boolean> = Omit<
  AutocompleteProps<Item, Multiple, Clearable, false>,
  "id" | "renderInput"
> & {
  label: string;
  helper?: string | undefined;
  error?: string | undefined;
  /** Name of the input, which contains the text of the choice. */
  name?: string;
  isRequired?: boolean | undefined;
  /** Maximum length of the typed text. */
  longestText?: number;
};

/** Renders a field that offers matching choices while the member types (a combobox). */
export function AutocompleteField<
  Item,
  Multiple extends boolean = false,
  Clearable extends boolean = false,
>(props: Props<Item, Multiple, Clearable>) {
  const { label, helper, error, name, isRequired, longestText, ...autocomplete } = props;
  return (
    <Field {...{ label, name, helper, error }}>
      {({ id, ...connected }) => (
        <Autocomplete
          {...autocomplete}
          id={id}
          autoHighlight
          renderInput={({ slotProps }) => (
            <OutlinedInput
              ref={slotProps.input.ref}
              className={slotProps.input.className}
              startAdornment={slotProps.input.startAdornment}
              endAdornment={slotProps.input.endAdornment}
              fullWidth
              slotProps={{
                input: {
                  ...slotProps.htmlInput,
                  ...connected,
                  name,
                  required: isRequired,
                  maxLength: longestText,
                  spellCheck: false,
                },
              }}
            />
          )}
        />
      )}
    </Field>
  );
}
