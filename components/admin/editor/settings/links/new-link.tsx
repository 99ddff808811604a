"use client"; // creates a link, and writes it to the clipboard

import Button from "@mui/material/Button";
import FormControl from "@mui/material/FormControl";
import FormLabel from "@mui/material/FormLabel";
import NativeSelect from "@mui/material/NativeSelect";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { copyText } from "../../../../ui/copy-text.ts";
import { TextField } from "../../../../ui/forms/text-field.tsx";
import panelStyles from "../settings-panel.module.css";

const choices = [1, 7, 30, 90] as const;

type Props = {
  /** Creates a link for a number of days. Returns `undefined` after a failure. */
  onCreate: (days: number) => Promise<string | undefined>;
};

export function NewLink({ onCreate }: Props) {
  const t = useTranslations();
  const id = useId();
  const [days, setDays] = useState("7");
  const [url, setUrl] = useState<string>();
  const [isCopied, setCopied] = useState(false);
  const [isPending, setPending] = useState(false);
  const create = async () => {
    if (isPending) return;
    setPending(true);
    setCopied(false);
    setUrl(await onCreate(Number(days)));
    setPending(false);
  };
  const copy = async (text: string) => setCopied(await copyText(text));
  return (
    <>
      <FormControl fullWidth>
        <FormLabel htmlFor={id}>{t("editing.links.days")}</FormLabel>
        <NativeSelect
          input={<OutlinedInput />}
          value={days}
          slotProps={{ input: { id } }}
          onChange={({ target }) => setDays(target.value)}
        >
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {t("editing.links.dayCount", { count: choice })}
            </option>
          ))}
        </NativeSelect>
      </FormControl>
      <div className={panelStyles.row}>
        <Button variant="outlined" aria-disabled={isPending} onClick={() => void create()}>
          {t("editing.links.create")}
        </Button>
      </div>
      {url !== undefined && (
        <>
          <TextField
            name="draftLink"
            label={t("editing.links.created")}
            helper={t("editing.links.createdHelp")}
            value={url}
            readOnly
            onFocus={({ target }) => target.select()}
          />
          <div className={panelStyles.row}>
            <Button variant="outlined" onClick={() => void copy(url)}>
              <span aria-live="polite">
                {t(isCopied ? "editing.conflict.copied" : "editing.links.copy")}
              </span>
            </Button>
          </div>
        </>
      )}
    </>
  );
}
