"use client"; // connects Material UI's label and field with a context

import FormControl from "@mui/material/FormControl";
import FormHelperText from "@mui/material/FormHelperText";
import FormLabel from "@mui/material/FormLabel";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useId, type ReactNode } from "react";

type Props = {
  label: string;
  name: string;
  /** Number of lines that are visible at first. */
  rows: number;
  value: string;
  maxLength: number;
  placeholder?: string;
  lang?: string;
  dir?: "ltr" | "rtl";
  /** Help text. */
  helper?: ReactNode;
  onChange: (event: { readonly target: { readonly value: string } }) => void;
};

/** Renders a field for a text of several lines with its label above it. It grows with the text. */
export function TextArea({ label, rows, value, helper, onChange, ...input }: Props) {
  const id = useId();
  return (
    <FormControl fullWidth>
      <FormLabel htmlFor={`${id}field`}>{label}</FormLabel>
      <OutlinedInput
        multiline
        minRows={rows}
        maxRows={12}
        value={value}
        onChange={onChange}
        slotProps={{
          input: {
            ...input,
            id: `${id}field`,
            "aria-describedby": helper === undefined ? undefined : `${id}helper`,
          },
        }}
      />
      {helper !== undefined && (
        <FormHelperText id={`${id}helper`} component="div">
          {helper}
        </FormHelperText>
      )}
    </FormControl>
  );
}
