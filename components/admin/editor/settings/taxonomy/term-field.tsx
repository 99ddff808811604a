"use client"; // searches, chooses and creates categories and tags

import Autocomplete, { createFilterOptions } from "@mui/material/Autocomplete";
import Chip from "@mui/material/Chip";
import FormControl from "@mui/material/FormControl";
import FormHelperText from "@mui/material/FormHelperText";
import FormLabel from "@mui/material/FormLabel";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { formatFailure } from "../../../../members/problems.ts";
import { createTerm, type Term, type TermKind } from "../../data/term-calls.ts";
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

type Choice = Term & { readonly isNew?: boolean };

const filter = createFilterOptions<Choice>();

/** Renders a field for several categories or tags. It offers to create what it does not find. */
export function TermField(props: Props) {
  const { kind, label, ids, language, maximum, longestLabel, canCreate, onChange } = props;
  const t = useTranslations();
  const id = useId();
  const [typed, setTyped] = useState("");
  const [failure, setFailure] = useState<string>();
  const { chosen, found, isLoading } = useTerms(kind, ids, typed, language);
  const isFull = ids.length >= maximum;
  const choose = async (choices: readonly (Choice | string)[]) => {
    setFailure(undefined);
    try {
      const next: string[] = [];
      for (const choice of choices) {
        const created =
          typeof choice === "string" || choice.isNew === true
            ? await createTerm(kind, readLabel(choice).trim().slice(0, longestLabel), language)
            : choice;
        if (!next.includes(created.id)) next.push(created.id);
      }
      onChange(next.slice(0, maximum));
    } catch (error) {
      setFailure(formatFailure(t, error, "admin"));
    }
  };
  return (
    <FormControl fullWidth error={failure !== undefined}>
      <FormLabel htmlFor={id}>{label}</FormLabel>
      <Autocomplete<Choice, true, true>
        id={id}
        multiple
        disableClearable
        filterSelectedOptions
        autoHighlight
        handleHomeEndKeys
        options={isFull ? [] : found}
        loading={isLoading}
        value={chosen}
        inputValue={typed}
        getOptionLabel={readLabel}
        getOptionKey={(choice) => (typeof choice === "string" ? choice : choice.id)}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        filterOptions={(choices, state) => {
          const matching = filter(choices, state);
          const text = state.inputValue.trim();
          const exists = [...choices, ...chosen].some(
            (choice) => choice.label.toLowerCase() === text.toLowerCase(),
          );
          return canCreate && text !== "" && !exists && !isFull
            ? [...matching, { id: `new:${text}`, label: text, isNew: true }]
            : matching;
        }}
        noOptionsText={t(isFull ? "editing.terms.full" : "editing.terms.none", { count: maximum })}
        loadingText={t("admin.frame.loading")}
        openText={t("editing.terms.open")}
        closeText={t("editing.frame.close")}
        slotProps={{ paper: { elevation: 0, sx: { border: "1px solid var(--ink)" } } }}
        onChange={(_, choices) => void choose(choices)}
        onInputChange={(_, text) => setTyped(text)}
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
            return (
              <Chip key={key} {...item} size="small" variant="outlined" label={readLabel(choice)} />
            );
          })
        }
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
                maxLength: longestLabel,
                spellCheck: false,
                "aria-describedby": failure === undefined ? undefined : `${id}error`,
              },
            }}
          />
        )}
      />
      {failure !== undefined && (
        <FormHelperText
          id={`${id}error`}
          role="alert"
          error
          sx={{ "&.Mui-error": { color: "error.main" } }}
        >
          {failure}
        </FormHelperText>
      )}
    </FormControl>
  );
}

const readLabel = (choice: Choice | string): string =>
  typeof choice === "string" ? choice : choice.label;
