import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useTranslations } from "use-intl";
import { SelectField } from "../../../../ui/forms/select-field.tsx";
import { Field } from "../../../../ui/forms/field.tsx";
import { TextField } from "../../../../ui/forms/text-field.tsx";
import type { BlockField } from "./block-catalogue.ts";
import { GalleryItems, PollOptions } from "./block-list-fields.tsx";

type Props = {
  field: BlockField;
  value: unknown;
  /** `undefined` removes the value. */
  onChange: (value: unknown) => void;
};

/** Renders the control for one field of a block's data. */
export function BlockFieldInput({ field, value, onChange }: Props) {
  const label = useTranslations()(`surface.fields.${field.label}`);
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
  return (
    <Field label={label}>
      {(connected) => (
        <OutlinedInput
          multiline
          // The field inside has its own padding.
          sx={{ padding: 0 }}
          minRows={2}
          maxRows={10}
          value={typeof value === "string" ? value : ""}
          onChange={({ target }) => onChange(target.value === "" ? undefined : target.value)}
          slotProps={{ input: connected }}
        />
      )}
    </Field>
  );
}

function ChoiceInput({
  field,
  label,
  value,
  onChange,
}: InputProps & { field: Extract<BlockField, { kind: "choice" }> }) {
  const t = useTranslations();
  return (
    <SelectField
      label={label}
      name={nameField(field)}
      value={typeof value === "string" ? value : ""}
      choices={field.values.map((choice) => ({
        value: choice,
        label: t(`surface.choices.${choice}`),
      }))}
      none={t("surface.settings.standard")}
      onPick={(picked) => onChange(picked === "" ? undefined : picked)}
    />
  );
}

/** Returns the name of a field's input. */
const nameField = ({ path }: BlockField): string => path.join(".");
