"use client"; // handles input events

import { useLocale, useTranslations } from "use-intl";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { SelectField } from "../select-field.tsx";
import styles from "./fields.module.css";
import { listLanguageChoices } from "./languages.ts";
import { PrivacyChoice } from "./privacy-choice.tsx";
import type { ProfileDraft } from "./profile-draft.ts";

type Props = {
  draft: ProfileDraft;
  /** Languages of the site's emails (BCP 47). */
  languages: readonly string[];
  write: (changes: Partial<ProfileDraft>) => void;
  findError: (field: string) => string | undefined;
  /** Whether the profile is being saved. */
  isLocked: boolean;
};

export function PersonFields({ draft, languages, write, findError, isLocked }: Props) {
  const say = useTranslations();
  const locale = useLocale();
  return (
    <div className={styles.fields}>
      <TextField
        name="nickname"
        value={draft.nickname}
        error={findError("nickname")}
        readOnly={isLocked}
        onChange={(event) => write({ nickname: event.currentTarget.value })}
        label={say("account.profile.nickname")}
        autoComplete="nickname"
        maxLength={60}
        helper={say("account.profile.nicknameHelp")}
      />
      <PrivacyChoice
        status={draft.privacyStatus}
        onPick={(privacyStatus) => write({ privacyStatus })}
      />
      <SelectField
        label={say("account.profile.language")}
        name="language"
        value={draft.language}
        choices={listLanguageChoices(locale, languages, draft.language)}
        none={say("account.profile.noLanguage")}
        autoComplete="language"
        helper={say("account.profile.languageHelp")}
        error={findError("language")}
        onPick={(value) => write({ language: value })}
      />
    </div>
  );
}
