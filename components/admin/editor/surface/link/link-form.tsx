import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { LinkFields } from "#lib/editor/commands/links.ts";
import { TextField } from "../../../../ui/forms/text-field.tsx";
import styles from "./link.module.css";
import { normalizeUrl } from "./normalize-url.ts";

const newLink: LinkFields = { url: "", opensNewTab: false, isSponsored: false, isNofollow: false };

const flags = [
  ["opensNewTab", "newTab"],
  ["isNofollow", "nofollow"],
  ["isSponsored", "sponsored"],
] as const;

type Props = {
  fieldId: string;
  /** The link that is edited, unless it is a new one. */
  existing: LinkFields | undefined;
  onSave: (fields: LinkFields) => void;
  onRemove: () => void;
};

/** Renders the address of a link with its options, and what can be done with an existing link. */
export function LinkForm({ fieldId, existing, onSave, onRemove }: Props) {
  const t = useTranslations();
  const [fields, setFields] = useState(existing ?? newLink);
  const [isRejected, setRejected] = useState(false);
  const current = normalizeUrl(fields.url);
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (current === undefined) setRejected(true);
        else onSave({ ...fields, url: current });
      }}
    >
      <TextField
        label={t("surface.link.url")}
        name="url"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        maxLength={2000}
        id={fieldId}
        value={fields.url}
        helper={t("surface.link.urlHelp")}
        error={isRejected ? t("surface.link.invalid") : undefined}
        onChange={({ target }) => {
          setFields({ ...fields, url: target.value });
          setRejected(false);
        }}
      />
      <div className={styles.flags}>
        {flags.map(([name, label]) => (
          <FormControlLabel
            key={name}
            slotProps={{ typography: { variant: "body2" } }}
            control={
              <Checkbox
                size="small"
                checked={fields[name]}
                onChange={({ target }) => setFields({ ...fields, [name]: target.checked })}
              />
            }
            label={t(`surface.link.${label}`)}
          />
        ))}
      </div>
      <div className={styles.actions}>
        <Button type="submit" variant="contained">
          {t("surface.link.save")}
        </Button>
        {existing !== undefined && current !== undefined && (
          <Button variant="outlined" href={current} target="_blank" rel="noreferrer">
            {t("surface.link.open")}
          </Button>
        )}
        {existing !== undefined && (
          <Button variant="outlined" onClick={onRemove}>
            {t("surface.link.remove")}
          </Button>
        )}
      </div>
    </form>
  );
}
