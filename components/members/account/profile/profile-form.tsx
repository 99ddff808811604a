"use client"; // keeps the edits until they are saved

import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { useAccountSubmission } from "../account-form.tsx";
import { useAccount } from "../data/account-resources.ts";
import type { Profile } from "../data/account-schema.ts";
import { useMember } from "../frame/account-frame.tsx";
import { EditForm } from "./edit-form.tsx";
import styles from "./fields.module.css";
import { listLanguageChoices } from "#components/ui/forms/languages.ts";
import { PrivacyChoice } from "./privacy-choice.tsx";
import { createDraft, diffProfile, type ProfileDraft } from "./profile-draft.ts";
import { SelectField } from "#components/ui/forms/select-field.tsx";

/** Unsaved edits. `base` is the profile when editing began. Only differences from it are sent. */
type Edits = { readonly base: Profile; readonly draft: ProfileDraft };

/** Renders the profile form. `languages` lists the languages available for the site's emails (BCP 47). */
export function ProfileForm({ languages }: { languages: readonly string[] }) {
  const t = useTranslations();
  const locale = useLocale();
  const profile = useMember().account.identity.identityProfile;
  const { saveProfile } = useAccount();
  const [edits, setEdits] = useState<Edits>();
  const [isSaved, setSaved] = useState(false);
  const { base, draft } = edits ?? { base: profile, draft: createDraft(profile) };
  const changes = diffProfile(base, draft);

  const write = (written: Partial<ProfileDraft>) => {
    setSaved(false);
    setEdits((current) => ({
      base: current?.base ?? profile,
      draft: { ...(current?.draft ?? createDraft(profile)), ...written },
    }));
  };
  const submission = useAccountSubmission(async () => {
    if (changes !== undefined) await saveProfile(changes);
    // The member may have changed more while the profile was saved.
    setEdits((latest) =>
      latest === edits ? undefined : latest && { ...latest, base: { ...base, ...draft } },
    );
    setSaved(true);
    return "done";
  });
  return (
    <EditForm
      submission={submission}
      saveLabel={t("account.profile.save")}
      isChanged={changes !== undefined}
      isSaved={isSaved && changes === undefined}
    >
      <div className={styles.fields}>
        <TextField
          name="nickname"
          value={draft.nickname}
          readOnly={submission.isPending}
          onChange={(event) => write({ nickname: event.currentTarget.value })}
          label={t("account.profile.nickname")}
          autoComplete="nickname"
          maxLength={60}
          helper={t("account.profile.nicknameHelp")}
        />
        <PrivacyChoice
          status={draft.privacyStatus}
          onPick={(privacyStatus) => write({ privacyStatus })}
        />
        <SelectField
          label={t("account.profile.language")}
          name="language"
          value={draft.language}
          choices={listLanguageChoices(locale, languages, draft.language)}
          none={t("account.profile.noLanguage")}
          autoComplete="language"
          helper={t("account.profile.languageHelp")}
          onPick={(language) => write({ language })}
        />
      </div>
    </EditForm>
  );
}
