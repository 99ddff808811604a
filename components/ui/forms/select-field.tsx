"use client"; // connects Material UI's label and field with a context

import FormControl from "@mui/material/FormControl";
import FormHelperText from "@mui/material/FormHelperText";
import FormLabel from "@mui/material/FormLabel";
import Select from "@mui/material/Select";
import { useId } from "react";

export type Choice = { readonly value: string; readonly label: string };

type Props = {
  label: string;
  name: string;
  value: string;
  choices: readonly Choice[];
  /** Label for the empty option. Without it, there is none. */
  none?: string;
  autoComplete: string;
  helper?: string;
  error: string | undefined;
  onPick: (value: string) => void;
};

/** Renders a native `select`, which supports search by typing and works well on phones. */
export function SelectField(props: Props) {
  const { label, name, value, choices, none, autoComplete, helper, error, onPick } = props;
  const id = useId();
  const helperId = `${id}helper`;
  const errorId = `${id}error`;
  const described = [
    ...(error === undefined ? [] : [errorId]),
    ...(helper === undefined ? [] : [helperId]),
  ];
  return (
    <FormControl fullWidth error={error !== undefined}>
      <FormLabel htmlFor={id}>{label}</FormLabel>
      <Select
        native
        value={value}
        onChange={(event) => onPick(event.target.value)}
        inputProps={{
          id,
          name,
          autoComplete,
          "aria-invalid": error !== undefined,
          "aria-describedby": described.length === 0 ? undefined : described.join(" "),
        }}
      >
        {[...(none === undefined ? [] : [{ value: "", label: none }]), ...choices].map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </Select>
      {helper !== undefined && (
        <FormHelperText id={helperId} error={false}>
          {helper}
        </FormHelperText>
      )}
      {error !== undefined && (
        <FormHelperText id={errorId} role="alert" sx={{ "&.Mui-error": { color: "error.main" } }}>
          {error}
        </FormHelperText>
      )}
    </FormControl>
  );
}
