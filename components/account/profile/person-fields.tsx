"use client"; // hands on what is typed

import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { TextField } from "../../forms/text-field.tsx";
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
  const say = useTranslations();
  const language = useLocale();
  const text = (name: "nickname" | "firstName" | "lastName" | "birthdate") => ({
    name,
    value: draft[name],
    error: errorOf(name),
    readOnly: isLocked,
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      write({ [name]: event.currentTarget.value }),
  });
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  return (
    <div className={styles.fields}>
      <TextField
        {...text("nickname")}
        label={say("account.profile.nickname")}
        autoComplete="nickname"
        maxLength={60}
        helper={say("account.profile.nicknameHelp")}
      />
      <div className={styles.two}>
        <TextField
          {...text("firstName")}
          label={say("account.profile.firstName")}
          autoComplete="given-name"
          maxLength={60}
        />
        <TextField
          {...text("lastName")}
          label={say("account.profile.lastName")}
          autoComplete="family-name"
          maxLength={60}
        />
      </div>
      <div className={styles.two}>
        <TextField
          {...text("birthdate")}
          label={say("account.profile.birthdate")}
          type="date"
          autoComplete="bday"
          max={today}
          title={say("account.profile.birthdateWrong")}
        />
        <SelectField
          label={say("account.profile.language")}
          name="language"
          value={draft.language}
          choices={languageChoices(language, draft.language)}
          none={say("account.profile.noLanguage")}
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
