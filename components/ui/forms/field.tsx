"use client"; // connects Material UI's label and field with a context

import FormControl from "@mui/material/FormControl";
import FormHelperText from "@mui/material/FormHelperText";
import FormLabel from "@mui/material/FormLabel";
import { useId, type ReactNode } from "react";
import { useFormState } from "./form.tsx";

type FieldProps = {
  label: string;
  /** Name of the input, by which the form around the field finds its validation message. */
  name?: string | undefined;
  /** ID of the input. By default, the field creates one. */
  id?: string | undefined;
  /**
   * Validation message, shown below the input, announced, and linked with `aria-describedby`. Default: that of the form.
   */
  error?: string | undefined;
  /** Help text. */
  helper?: ReactNode;
  /** IDs of further elements that describe the input. */
  describedBy?: string | undefined;
  /** Renders the input with the attributes that connect it to the label and the texts. */
  children: (input: {
    readonly id: string;
    readonly "aria-invalid": boolean;
    readonly "aria-describedby": string | undefined;
  }) => ReactNode;
};

/** Renders the label of an input above it, and its help text and validation message below it. */
export function Field({
  label,
  name = "",
  id,
  helper,
  describedBy,
  children,
  ...props
}: FieldProps) {
  const prefix = useId();
  const { findError } = useFormState();
  const error = props.error ?? findError(name);
  const inputId = id ?? `${prefix}field`;
  const descriptions = [
    ...(error === undefined ? [] : [`${prefix}error`]),
    ...(helper === undefined ? [] : [`${prefix}helper`]),
    ...(describedBy === undefined ? [] : [describedBy]),
  ];
  return (
    <FormControl fullWidth error={error !== undefined}>
      <FormLabel htmlFor={inputId}>{label}</FormLabel>
      {children({
        id: inputId,
        "aria-invalid": error !== undefined,
        "aria-describedby": descriptions.length === 0 ? undefined : descriptions.join(" "),
      })}
      {helper !== undefined && (
        <FormHelperText id={`${prefix}helper`} error={false} component="div">
          {helper}
        </FormHelperText>
      )}
      {error !== undefined && (
        <FormHelperText id={`${prefix}error`} role="alert">
          {error}
        </FormHelperText>
      )}
    </FormControl>
  );
}
