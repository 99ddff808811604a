"use client"; // asks for a source and its file, and starts imports

import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { FormMessage } from "#components/ui/forms/form-message.tsx";
import {
  isUnfinished,
  importSourceNames,
  importSources,
  type ImportSourceName,
} from "#lib/wix/admin/moving.ts";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { ExportFilePicker } from "./export-file-picker.tsx";
import { MovingSection, type SectionProps } from "./moving-section.tsx";
import { useImport } from "./use-import.ts";
import styles from "./moving.module.css";

/** Renders the form for an import. It first reports what the import would do. */
export function ImportSection({ tasks, reload }: SectionProps) {
  const t = useTranslations();
  const [name, setName] = useState<ImportSourceName>("wordpress");
  const [file, setFile] = useState<File>();
  const [address, setAddress] = useState("");
  const [withPages, setWithPages] = useState(true);
  const running = useImport(reload);
  const source = importSources.find((one) => one.name === name);
  const isFeed = source?.files.length === 0;
  const isBusy = running.isPending || tasks.some(isUnfinished);
  const start = (isDryRun: boolean) => {
    if (!isBusy) void running.start({ source: name, file, address, withPages, isDryRun });
  };
  const pick = (value: string) => {
    const picked = importSourceNames.find((known) => known === value);
    if (picked === undefined) return;
    setName(picked);
    setFile(undefined);
    setAddress("");
    running.clear();
  };
  return (
    <MovingSection
      title={t("moving.import.title")}
      note={t("moving.import.note")}
      tasks={tasks}
      reload={reload}
    >
      <div className={styles.form}>
        <SelectField
          name="source"
          label={t("moving.import.source")}
          value={name}
          choices={importSourceNames.map((value) => ({
            value,
            label: t(`moving.import.sources.${value}`),
          }))}
          helper={t(`moving.import.hints.${name}`)}
          isDisabled={running.isPending}
          onPick={pick}
        />
        {isFeed ? (
          <AddressField kind="feed" value={address} onEdit={setAddress} />
        ) : (
          <ExportFilePicker
            endings={source?.files ?? []}
            file={file}
            upload={running.upload}
            onPick={(picked) => {
              setFile(picked);
              running.clear();
            }}
            onStop={running.stop}
          />
        )}
        {source?.hasAddress === true && (
          <AddressField kind="blog" value={address} onEdit={setAddress} />
        )}
        {source?.hasPages === true && (
          <FormControlLabel
            label={t("moving.import.withPages")}
            control={
              <Checkbox
                name="withPages"
                checked={withPages}
                onChange={(_, isChecked) => setWithPages(isChecked)}
              />
            }
          />
        )}
        {running.failure !== undefined && <FormMessage tone="error">{running.failure}</FormMessage>}
        <div className="row">
          <Button variant="contained" aria-disabled={isBusy} onClick={() => start(true)}>
            {t("moving.import.check")}
          </Button>
          <Button variant="outlined" aria-disabled={isBusy} onClick={() => start(false)}>
            {t("moving.import.start")}
          </Button>
        </div>
        <p className="caption">{t("moving.import.checkNote")}</p>
      </div>
    </MovingSection>
  );
}

type AddressProps = {
  /** The feed to import, or the blog that a file was exported from. */
  kind: "blog" | "feed";
  value: string;
  onEdit: (address: string) => void;
};

function AddressField({ kind, value, onEdit }: AddressProps) {
  const t = useTranslations();
  return (
    <TextField
      name="address"
      label={t(`moving.import.${kind}Address`)}
      helper={t(`moving.import.${kind}Helper`)}
      type="url"
      inputMode="url"
      autoComplete="url"
      value={value}
      onChange={({ target }) => onEdit(target.value)}
    />
  );
}
