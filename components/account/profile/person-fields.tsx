"use client"; // hands on what is typed

import { useState } from "react";
import { TextField } from "../../forms/text-field.tsx";
import { pageLanguage } from "../account-dates.ts";
import { SelectField } from "../select-field.tsx";
import { languageChoices } from "./countries.ts";
import styles from "./fields.module.css";
import { PrivacyChoice } from "./privacy-choice.tsx";
import type { ProfileDraft } from "./profile-draft.ts";

export type DraftProps = {
  draft: ProfileDraft;
  write: (changes: Partial<ProfileDraft>) => void;
  errorOf: (field: string) => string | undefined;
  /** While it is being saved. */
  isLocked: boolean;
};

export function PersonFields({ draft, write, errorOf, isLocked }: DraftProps) {
  const text = (name: "nickname" | "firstName" | "lastName" | "birthdate") => ({
    name,
    value: draft[name],
    error: errorOf(name),
    readOnly: isLocked,
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      write({ [name]: event.currentTarget.value }),
  });
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const language = pageLanguage();
  return (
    <div className={styles.fields}>
      <TextField
        {...text("nickname")}
        label="Nickname"
        autoComplete="nickname"
        maxLength={60}
        helper="The name under which others see you here."
      />
      <div className={styles.two}>
        <TextField
          {...text("firstName")}
          label="First name"
          autoComplete="given-name"
          maxLength={60}
        />
        <TextField
          {...text("lastName")}
          label="Last name"
          autoComplete="family-name"
          maxLength={60}
        />
      </div>
      <div className={styles.two}>
        <TextField
          {...text("birthdate")}
          label="Date of birth"
          type="date"
          autoComplete="bday"
          max={today}
          title="This date cannot be right."
        />
        <SelectField
          label="Language"
          name="language"
          value={draft.language}
          choices={languageChoices(language, draft.language)}
          none="No preference"
          autoComplete="language"
          error={errorOf("language")}
          onPick={(value) => write({ language: value })}
        />
      </div>
      <PrivacyChoice
        status={draft.privacyStatus}
        onPick={(privacyStatus) => write({ privacyStatus })}
      />
    </div>
  );
}
