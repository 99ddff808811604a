"use client"; // connects Material UI's label and field with a context

import FormControl from "@mui/material/FormControl";
import FormHelperText from "@mui/material/FormHelperText";
import FormLabel from "@mui/material/FormLabel";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useId, type ComponentProps, type ReactNode } from "react";

export type TextFieldProps = Omit<ComponentProps<"input">, "size" | "color"> & {
  label: string;
  name: string;
  /** Validation message, shown below the field, announced, and linked with `aria-describedby`. */
  error?: string | undefined;
  /** Help text. */
  helper?: ReactNode;
  /** Content at the end of the field. */
  end?: ReactNode;
};

/** Renders a form field with its label above it. Accepts all props of an `input`. */
export function TextField({ label, error, helper, end, ...input }: TextFieldProps) {
  const id = useId();
  const fieldId = input.id ?? `${id}field`;
  const helperId = `${id}helper`;
  const errorId = `${id}error`;
  const described = [
    error === undefined ? undefined : errorId,
    helper === undefined ? undefined : helperId,
    input["aria-describedby"],
  ].filter((part) => part !== undefined);
  return (
    <FormControl fullWidth error={error !== undefined}>
      <FormLabel htmlFor={fieldId}>{label}</FormLabel>
      <OutlinedInput
        endAdornment={end}
        slotProps={{
          input: {
            ...input,
            id: fieldId,
            "aria-invalid": error !== undefined,
            "aria-describedby": described.length === 0 ? undefined : described.join(" "),
          },
        }}
      />
      {helper !== undefined && (
        <FormHelperText id={helperId} error={false} component="div">
          {helper}
        </FormHelperText>
      )}
      <ErrorText id={errorId}>{error}</ErrorText>
    </FormControl>
  );
}

function ErrorText({ id, children }: { id: string; children: string | undefined }) {
  if (children === undefined) return null;
  return (
    <FormHelperText id={id} role="alert" error sx={{ "&.Mui-error": { color: "error.main" } }}>
      {children}
    </FormHelperText>
  );
}
