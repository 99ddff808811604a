"use client"; // connects Material UI's label and field with a context

import Select from "@mui/material/Select";
import { Field } from "./field.tsx";

export type Choice = { readonly value: string; readonly label: string };

type Props = {
  label: string;
  name: string;
  value: string;
  choices: readonly Choice[];
  /** Label for the empty option. Without it, there is none. */
  none?: string;
  /** The kind of value for the browser. By default, the browser fills in nothing. */
  autoComplete?: string;
  helper?: string;
  isDisabled?: boolean;
  onPick: (value: string) => void;
};

/** Renders a native `select`, which supports search by typing and works well on phones. */
export function SelectField(props: Props) {
  const { label, name, value, choices, none, autoComplete = "off", helper, onPick } = props;
  return (
    <Field {...{ label, name, helper }}>
      {(connected) => (
        <Select
          native
          disabled={props.isDisabled ?? false}
          value={value}
          onChange={(event) => onPick(event.target.value)}
          inputProps={{ ...connected, name, autoComplete }}
        >
          {none !== undefined && <option value="">{none}</option>}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
