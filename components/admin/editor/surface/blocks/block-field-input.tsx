import Checkbox from "@mui/material/Checkbox";
import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormLabel from "@mui/material/FormLabel";
import NativeSelect from "@mui/material/NativeSelect";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useId } from "react";
import { useTranslations } from "use-intl";
import type { Catalogue } from "#lib/messages/catalogue.ts";
import { TextField } from "../../../../ui/forms/text-field.tsx";
import type { BlockField } from "./block-catalogue.ts";
import { GalleryItems, PollOptions } from "./block-list-fields.tsx";
import styles from "./block-dialog.module.css";

type Props = {
  field: BlockField;
  value: unknown;
  /** `undefined` removes the value. */
  onChange: (value: unknown) => void;
};

/** Renders the control for one field of a block's data. */
export function BlockFieldInput({ field, value, onChange }: Props) {
  const texts = useFieldTexts();
  const label = texts.label(field);
  switch (field.kind) {
    case "flag":
      return (
        <FormControlLabel
          slotProps={{ typography: { variant: "body2" } }}
          control={
            <Checkbox
              checked={value === true}
              onChange={({ target }) => onChange(target.checked)}
            />
          }
          label={label}
        />
      );
    case "choice":
      return <ChoiceInput field={field} label={label} value={value} onChange={onChange} />;
    case "lines":
      return <LinesInput label={label} value={value} onChange={onChange} />;
    case "options":
      return <PollOptions label={label} value={value} onChange={onChange} />;
    case "items":
      return <GalleryItems label={label} value={value} onChange={onChange} />;
    case "text":
    case "address":
    case "number":
      return <LineInput field={field} label={label} value={value} onChange={onChange} />;
  }
}

type InputProps = Omit<Props, "field"> & { label: string };

function LineInput({ field, label, value, onChange }: InputProps & { field: BlockField }) {
  const isNumber = field.kind === "number";
  return (
    <TextField
      label={label}
      name={nameField(field)}
      type={isNumber ? "number" : "text"}
      step="any"
      inputMode={field.kind === "address" ? "url" : undefined}
      maxLength={2000}
      value={typeof value === "string" || typeof value === "number" ? value : ""}
      onChange={({ target }) => onChange(readInput(target.value, isNumber))}
    />
  );
}

function readInput(text: string, isNumber: boolean): unknown {
  if (text === "") return undefined;
  return isNumber ? Number(text) : text;
}

function LinesInput({ label, value, onChange }: InputProps) {
  const id = useId();
  return (
    <FormControl fullWidth>
      <FormLabel htmlFor={id}>{label}</FormLabel>
      <OutlinedInput
        id={id}
        multiline
        className={styles.lines ?? ""}
        minRows={2}
        maxRows={10}
        value={typeof value === "string" ? value : ""}
        onChange={({ target }) => onChange(target.value === "" ? undefined : target.value)}
      />
    </FormControl>
  );
}

function ChoiceInput({
  field,
  label,
  value,
  onChange,
}: InputProps & { field: Extract<BlockField, { kind: "choice" }> }) {
  const t = useTranslations();
  const texts = useFieldTexts();
  const id = useId();
  return (
    <FormControl fullWidth>
      <FormLabel htmlFor={id}>{label}</FormLabel>
      <NativeSelect
        id={id}
        input={<OutlinedInput />}
        value={typeof value === "string" ? value : ""}
        onChange={({ target }) => onChange(target.value === "" ? undefined : target.value)}
      >
        <option value="">{t("surface.settings.standard")}</option>
        {field.values.map((choice) => (
          <option key={choice} value={choice}>
            {texts.choice(choice)}
          </option>
        ))}
      </NativeSelect>
    </FormControl>
  );
}

/** Returns functions for the names of fields and of their choices in the interface's language. */
function useFieldTexts() {
  const t = useTranslations();
  return {
    label: ({ label }: BlockField): string => t(`surface.fields.${label}`),
    choice: (value: keyof Catalogue["surface"]["choices"]): string => t(`surface.choices.${value}`),
  };
}

/** Returns the name of a field's input. */
const nameField = ({ path }: BlockField): string => path.join(".");
