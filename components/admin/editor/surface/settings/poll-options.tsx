import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { Trash2 } from "lucide-react";
import { useTranslations } from "use-intl";
import { readTextField } from "#lib/editor/commands/paths.ts";
import { isObject } from "#lib/wix/json-object.ts";
import { TextField } from "../../../../ui/forms/text-field.tsx";
import { createId } from "#lib/editor/saving/session-ids.ts";
import styles from "./settings-dialog.module.css";

type Props = { label: string; value: unknown; onChange: (value: object[]) => void };

/** The most options that a poll may have here. */
const maximumOptions = 20;

/** Lets the author write the options of a poll. Votes belong to the ID of an option. */
export function PollOptions({ label, value, onChange }: Props) {
  const t = useTranslations();
  const options = Array.isArray(value) ? value.filter(isObject) : [];
  const change = (index: number, title: string) =>
    onChange(options.map((option, other) => (other === index ? { ...option, title } : option)));
  return (
    <fieldset className={styles.rows}>
      <legend className={styles.legend}>{label}</legend>
      {options.map((option, index) => (
        <div key={readTextField(option, "id")} className={`${styles.row} ${styles.option}`}>
          <TextField
            label={t("surface.settings.option", { number: index + 1 })}
            name={`option-${index}`}
            maxLength={200}
            value={readTextField(option, "title")}
            onChange={({ target }) => change(index, target.value)}
          />
          <IconButton
            aria-label={t("surface.settings.removeOption", { number: index + 1 })}
            onClick={() => onChange(options.filter((_, other) => other !== index))}
          >
            <Trash2 size={18} aria-hidden />
          </IconButton>
        </div>
      ))}
      {options.length < maximumOptions && (
        <Button
          variant="outlined"
          onClick={() => onChange([...options, { id: createId(), title: "" }])}
        >
          {t("surface.settings.addOption")}
        </Button>
      )}
    </fieldset>
  );
}
