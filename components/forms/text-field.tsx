"use client"; // Material UI's fields know of each other through a context

import FormControl from "@mui/material/FormControl";
import FormHelperText from "@mui/material/FormHelperText";
import FormLabel from "@mui/material/FormLabel";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useId, type ComponentProps, type ReactNode } from "react";

export type TextFieldProps = Omit<ComponentProps<"input">, "size" | "color"> & {
  label: string;
  name: string;
  /** What is wrong with the value: shown below the field, announced, and tied to it. */
  error?: string | undefined;
  /** What helps to fill it in. */
  helper?: ReactNode;
  /** Stands inside the field at its end. */
  end?: ReactNode;
};

/** A field of a form with its label above it; everything else is what an `input` takes. */
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
