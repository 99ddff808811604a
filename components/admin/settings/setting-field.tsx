"use client"; // passes edits to the form

import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import Switch from "@mui/material/Switch";
import { useId } from "react";
import { useTranslations } from "use-intl";
import type { SettingSuggestions, SettingWithInput } from "#lib/wix/site-settings.ts";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { languageTags } from "../editor/settings/language-tags.ts";
import { TextArea, TextField } from "../../ui/forms/text-field.tsx";
import styles from "./settings.module.css";

type Props = {
  setting: SettingWithInput;
  /** The text of the input; `"true"` or `"false"` for a switch. */
  text: string;
  /** Whether the environment sets the value, so that it cannot be changed here. */
  isFixed: boolean;
  isPending: boolean;
  onEdit: (text: string) => void;
};

/** Number of lines of a text area that is empty. */
const textRows = { longText: 3, code: 8, list: 2 } as const;

/** Properties of a text area for code. */
const codeInput = { spellCheck: false, autoCapitalize: "none", className: styles.code, dir: "ltr" };

/** Renders the input for a setting. */
export function SettingField({ setting, text, isFixed, isPending, onEdit }: Props) {
  const t = useTranslations();
  const suggestionsId = useId();
  const { name, kind } = setting;
  const label = t(`settings.fields.${name}.label`);
  const helper = [
    t(`settings.fields.${name}.helper`),
    kind === "list" ? t("settings.lines") : "",
    isFixed ? t("settings.environment", { name }) : "",
  ]
    .filter((sentence) => sentence !== "")
    .join(" ");
  const input = {
    label,
    name,
    helper,
    value: text,
    readOnly: isFixed || isPending,
    "aria-readonly": isFixed,
    autoComplete: "off",
  };
  switch (kind) {
    case "text":
      return (
        <>
          <TextField
            {...input}
            list={setting.suggestions && suggestionsId}
            onChange={({ target }) => onEdit(target.value)}
          />
          {setting.suggestions && (
            <Suggestions id={suggestionsId} suggestions={setting.suggestions} />
          )}
        </>
      );
    case "longText":
    case "code":
    case "list":
      return (
        <TextArea
          {...input}
          rows={textRows[kind]}
          {...(kind === "code" ? codeInput : {})}
          // The component that grows with the text has the events of both elements.
          onInput={({ currentTarget }) => onEdit(currentTarget.value)}
        />
      );
    case "number":
      return (
        <TextField {...input} inputMode="numeric" onChange={({ target }) => onEdit(target.value)} />
      );
    case "switch":
      return (
        <SwitchField
          {...{ label, name, helper }}
          isOn={text === "true"}
          isDisabled={isFixed || isPending}
          onEdit={onEdit}
        />
      );
    case "choice":
      return (
        <SelectField
          {...{ label, name, helper }}
          value={text}
          isDisabled={isFixed || isPending}
          choices={setting.choices.map((value) => ({
            value,
            label: t(`settings.choices.${value}`),
          }))}
          onPick={onEdit}
        />
      );
  }
}

/** Renders the values that the browser suggests in an input. */
function Suggestions({ id, suggestions }: { id: string; suggestions: SettingSuggestions }) {
  const values =
    suggestions === "timeZones" ? ["UTC", ...Intl.supportedValuesOf("timeZone")] : languageTags;
  return (
    <datalist id={id}>
      {[...new Set(values)].map((value) => (
        <option key={value}>{value}</option>
      ))}
    </datalist>
  );
}

type SwitchProps = {
  label: string;
  name: string;
  helper: string;
  isOn: boolean;
  isDisabled: boolean;
  onEdit: (text: string) => void;
};

/** Renders a switch with its label beside it. */
function SwitchField({ label, name, helper, isOn, isDisabled, onEdit }: SwitchProps) {
  const helperId = useId();
  return (
    <FormControl fullWidth>
      <FormControlLabel
        sx={{ minHeight: "2.75rem" }}
        label={label}
        disabled={isDisabled}
        control={
          <Switch
            checked={isOn}
            slotProps={{ input: { name, "aria-describedby": helperId } }}
            onChange={(_, isChecked) => onEdit(String(isChecked))}
          />
        }
      />
      <FormHelperText id={helperId} component="div">
        {helper}
      </FormHelperText>
    </FormControl>
  );
}
