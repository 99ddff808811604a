"use client"; // connects Material UI's label and field with a context

import OutlinedInput from "@mui/material/OutlinedInput";
import type { ComponentProps, ReactNode } from "react";
import { Field } from "./field.tsx";

type InputProps = Omit<ComponentProps<"input">, "size" | "color"> & {
  label: string;
  name: string;
  /** Validation message. Default: that of the form. */
  error?: string | undefined;
  /** Help text. */
  helper?: ReactNode;
};

export type TextFieldProps = InputProps & {
  /** Content at the end of the field. */
  end?: ReactNode;
};

/** Renders a form field with its label above it. Accepts all props of an `input`. */
export function TextField({ label, error, helper, end, ...input }: TextFieldProps) {
  const { id, name, "aria-describedby": describedBy } = input;
  return (
    <Field {...{ label, name, id, error, helper, describedBy }}>
      {(connected) => (
        <OutlinedInput endAdornment={end} slotProps={{ input: { ...input, ...connected } }} />
      )}
    </Field>
  );
}

type SlugProps = Omit<InputProps, "name"> & { name?: string };

/** Renders a field for the slug of an address. */
export function SlugField(props: SlugProps) {
  return (
    <TextField
      name="slug"
      maxLength={100}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}

/** Renders a field for a text of several lines. It shows `rows` lines at first, and grows with the text. */
export function TextArea({ label, error, helper, rows, ...input }: InputProps & { rows: number }) {
  return (
    <Field {...{ label, name: input.name, error, helper }}>
      {(connected) => (
        <OutlinedInput
          multiline
          minRows={rows}
          maxRows={12}
          slotProps={{ input: { ...input, ...connected } }}
        />
      )}
    </Field>
  );
}
