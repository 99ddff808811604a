"use client"; // reads the interface texts from a context

import { useTranslations } from "use-intl";
import type { Profile } from "../data/account-schema.ts";
import styles from "./fields.module.css";

type Status = Profile["privacyStatus"];
type Props = { status: Status; onPick: (status: Status) => void };

const choices = [
  {
    status: "PUBLIC",
    label: "account.signature.public",
    note: "account.signature.publicNote",
  },
  {
    status: "PRIVATE",
    label: "account.signature.private",
    note: "account.signature.privateNote",
  },
] as const;

export function PrivacyChoice({ status, onPick }: Props) {
  const t = useTranslations();
  return (
    <fieldset>
      <legend className="legend">{t("account.signature.legend")}</legend>
      {choices.map((choice) => (
        <label key={choice.status} className={styles.choice}>
          <input
            type="radio"
            name="privacyStatus"
            value={choice.status}
            // `UNDEFINED` means that the member hasn't chosen yet. The nickname is then shown, as for
            // `PUBLIC`.
            checked={(status === "PRIVATE" ? "PRIVATE" : "PUBLIC") === choice.status}
            onChange={() => onPick(choice.status)}
          />
          <span>{t(choice.label)}</span>
          <small>{t(choice.note)}</small>
        </label>
      ))}
    </fieldset>
  );
}
