"use client"; // passes edits to the form

import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import Switch from "@mui/material/Switch";
import { useId, useMemo } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { InputSetting } from "#lib/wix/site/site-settings.ts";
import { listLanguageChoices } from "../../ui/forms/languages.ts";
import { SelectField, type Choice } from "../../ui/forms/select-field.tsx";
import { languageTags } from "../editor/settings/language-tags.ts";
import { TextArea, TextField } from "../../ui/forms/text-field.tsx";
import { formatTimeZone } from "../posts/post-dates.ts";
import styles from "./settings.module.css";

type Props = {
  setting: InputSetting;
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
  const language = useLocale();
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
  const select = {
    label,
    name,
    helper,
    value: text,
    isDisabled: isFixed || isPending,
    onPick: onEdit,
  };
  switch (kind) {
    case "text":
      return <TextField {...input} onChange={({ target }) => onEdit(target.value)} />;
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
    case "language":
      return (
        <SelectField {...select} choices={listLanguageChoices(language, languageTags, text)} />
      );
    case "timeZone":
      return <TimeZoneField {...select} />;
    case "choice":
      return (
        <SelectField
          {...select}
          choices={setting.choices.map((value) => ({
            value,
            label: t(`settings.choices.${value}`),
          }))}
        />
      );
  }
}

type SelectProps = Omit<Parameters<typeof SelectField>[0], "choices">;

/** Renders a list of all time zones. Keeps their names until the value changes, because formatting more than 400 names is slow. */
function TimeZoneField({ value, ...props }: SelectProps) {
  const language = useLocale();
  const choices = useMemo(() => listTimeZones(language, value), [language, value]);
  return <SelectField {...props} value={value} choices={choices} />;
}

/** Returns all time zones with their present offsets, and the zone `kept` if it is not one of them. */
function listTimeZones(language: string, kept: string): Choice[] {
  const now = new Date();
  return [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone"), kept])].map((value) => ({
    value,
    label: formatTimeZone(now, value, language),
  }));
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
