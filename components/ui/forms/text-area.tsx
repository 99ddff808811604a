"use client"; // connects Material UI's label and field with a context

import FormControl from "@mui/material/FormControl";
import FormHelperText from "@mui/material/FormHelperText";
import FormLabel from "@mui/material/FormLabel";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useId, type ComponentProps, type ReactNode } from "react";

type Props = Omit<ComponentProps<"input">, "size" | "color"> & {
  label: string;
  name: string;
  /** Number of lines that are visible at first. */
  rows: number;
  /** Validation message. */
  error?: string | undefined;
  /** Help text. */
  helper?: ReactNode;
};

/** Renders a field for a text of several lines with its label above it. It grows with the text. */
export function TextArea({ label, rows, error, helper, ...input }: Props) {
  const id = useId();
  const described = [
    ...(error === undefined ? [] : [`${id}error`]),
    ...(helper === undefined ? [] : [`${id}helper`]),
  ];
  return (
    <FormControl fullWidth error={error !== undefined}>
      <FormLabel htmlFor={`${id}field`}>{label}</FormLabel>
      <OutlinedInput
        multiline
        minRows={rows}
        maxRows={12}
        slotProps={{
          input: {
            ...input,
            id: `${id}field`,
            "aria-invalid": error !== undefined,
            "aria-describedby": described.length === 0 ? undefined : described.join(" "),
          },
        }}
      />
      {helper !== undefined && (
        <FormHelperText id={`${id}helper`} error={false} component="div">
          {helper}
        </FormHelperText>
      )}
      {error !== undefined && (
        <FormHelperText
          id={`${id}error`}
          role="alert"
          error
          sx={{ "&.Mui-error": { color: "error.main" } }}
        >
          {error}
        </FormHelperText>
      )}
    </FormControl>
  );
}
