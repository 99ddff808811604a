"use client"; // keeps the edits until they are saved

import { useState } from "react";
import { useTranslations } from "use-intl";
import { FormMessage } from "../../../ui/forms/form-message.tsx";
import { SubmitButton } from "../../../ui/forms/submit-button.tsx";
import { useSubmission } from "../../../ui/forms/use-submission.ts";
import { useAccount } from "../data/account-data.ts";
import type { Profile } from "../data/account-schema.ts";
import { describeFailure } from "../../problems.ts";
import { useMember } from "../data/member-context.ts";
import { PersonFields } from "./person-fields.tsx";
import { createDraft, diffProfile, type ProfileDraft } from "./profile-draft.ts";
import styles from "./profile-form.module.css";
import { useLeaveWarning } from "./use-leave-warning.ts";

/** Unsaved edits. `base` is the profile at the start of the editing. Only the differences from it are sent. */
type Edits = { readonly base: Profile; readonly draft: ProfileDraft };

/** Renders the profile form. `languages` are the languages of the site's emails (BCP 47). */
export function ProfileForm({ languages }: { languages: readonly string[] }) {
  const say = useTranslations();
  const profile = useMember().account.identity.identityProfile;
  const { saveProfile } = useAccount();
  const [edits, setEdits] = useState<Edits>();
  const [saves, setSaves] = useState(0);
  const draft = edits?.draft ?? createDraft(profile);
  const isChanged = edits !== undefined && diffProfile(edits.base, edits.draft) !== undefined;
  useLeaveWarning(isChanged, say("account.profile.leave"));

  const write = (changes: Partial<ProfileDraft>) => {
    setSaves(0);
    setEdits((current) => ({
      base: current?.base ?? profile,
      draft: { ...(current?.draft ?? createDraft(profile)), ...changes },
    }));
  };
  const submission = useSubmission(async () => {
    const change = diffProfile(edits?.base ?? profile, draft);
    if (change !== undefined) {
      try {
        await saveProfile(change);
      } catch (failure) {
        return describeFailure(say, failure, "account");
      }
    }
    setEdits(undefined);
    setSaves(saves + 1);
    return "done";
  });
  const { isPending, message } = submission;
  return (
    <form {...submission.formProps} className={styles.form}>
      {message !== undefined && <FormMessage tone="error">{message}</FormMessage>}
      <PersonFields
        draft={draft}
        languages={languages}
        write={write}
        findError={(field) => submission.findError(field)}
        isLocked={isPending}
      />
      <div className={styles.foot}>
        <SubmitButton isPending={isPending} pendingLabel={say("account.profile.saving")}>
          {say("account.profile.save")}
        </SubmitButton>
        <output className={styles.state}>
          {saves > 0
            ? say("account.profile.saved")
            : isChanged && !isPending
              ? say("account.profile.notSaved")
              : ""}
        </output>
      </div>
    </form>
  );
}
