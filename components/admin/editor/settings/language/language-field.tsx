"use client"; // searches a language while the writer types

import Autocomplete from "@mui/material/Autocomplete";
import FormControl from "@mui/material/FormControl";
import FormHelperText from "@mui/material/FormHelperText";
import FormLabel from "@mui/material/FormLabel";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useId, useMemo } from "react";
import { useLocale, useTranslations } from "use-intl";
import { pickerPaper } from "../../../../ui/material/picker-paper.ts";
import { languageTags } from "./language-tags.ts";

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
  const t = useTranslations();
  const locale = useLocale();
  const id = useId();
  const names = useMemo(() => new Intl.DisplayNames(locale, { type: "language" }), [locale]);
  const choices = useMemo(() => {
    const tags = new Set<string>([...languageTags, ...(value === undefined ? [] : [value])]);
    const collator = new Intl.Collator(locale);
    return [...tags].toSorted((one, other) =>
      collator.compare(names.of(one) ?? one, names.of(other) ?? other),
    );
  }, [names, locale, value]);
  return (
    <FormControl fullWidth error={error !== undefined}>
      <FormLabel htmlFor={id}>{label}</FormLabel>
      <Autocomplete
        id={id}
        options={choices.filter((tag) => !without.includes(tag))}
        value={value ?? null}
        disableClearable={value !== undefined}
        autoHighlight
        getOptionLabel={(tag) => names.of(tag) ?? tag}
        noOptionsText={t("editing.terms.none")}
        openText={t("editing.terms.open")}
        closeText={t("editing.frame.close")}
        slotProps={{ paper: pickerPaper }}
        onChange={(_, tag: string | null) => {
          if (tag !== null) onPick(tag);
        }}
        renderInput={({ slotProps }) => (
          <OutlinedInput
            ref={slotProps.input.ref}
            className={slotProps.input.className}
            endAdornment={slotProps.input.endAdornment}
            fullWidth
            slotProps={{ input: { ...slotProps.htmlInput, spellCheck: false } }}
          />
        )}
      />
      {error !== undefined && (
        <FormHelperText role="alert" error sx={{ "&.Mui-error": { color: "error.main" } }}>
          {error}
        </FormHelperText>
      )}
    </FormControl>
  );
}
