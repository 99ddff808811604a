"use client"; // keeps what is written until it is saved

import { useState } from "react";
import { useTranslations } from "use-intl";
import { FormMessage } from "../../forms/form-message.tsx";
import { SubmitButton } from "../../forms/submit-button.tsx";
import { useSubmission } from "../../forms/use-submission.ts";
import { useAccount } from "../account-data.ts";
import type { Profile } from "../account-schema.ts";
import { refusalOf } from "../failure-words.ts";
import { useMember } from "../member-context.ts";
import { Panel } from "../panel.tsx";
import { AddressRows } from "./address-rows.tsx";
import { PersonFields } from "./person-fields.tsx";
import { PhoneRows } from "./phone-rows.tsx";
import { changeOf, draftOf, withoutEmptyRows, type ProfileDraft } from "./profile-draft.ts";
import styles from "./profile-form.module.css";
import { useLeaveWarning } from "./use-leave-warning.ts";

/** `base` is what the profile was when the writing began: only what differs from it is sent. */
type Edits = { readonly base: Profile; readonly draft: ProfileDraft };

export function ProfileForm() {
  const say = useTranslations();
  const profile = useMember().account.identity.identityProfile;
  const { saveProfile } = useAccount();
  const [edits, setEdits] = useState<Edits>();
  const [saves, setSaves] = useState(0);
  const draft = edits?.draft ?? draftOf(profile);
  const isChanged = edits !== undefined && changeOf(edits.base, edits.draft) !== undefined;
  useLeaveWarning(isChanged);

  const write = (changes: Partial<ProfileDraft>) => {
    setSaves(0);
    setEdits((current) => ({
      base: current?.base ?? profile,
      draft: { ...(current?.draft ?? draftOf(profile)), ...changes },
    }));
  };
  const submission = useSubmission(async () => {
    const written = withoutEmptyRows(draft);
    // Errors name rows by their place: the rows that are shown have to be the rows that are sent.
    if (edits !== undefined) setEdits({ ...edits, draft: written });
    const change = changeOf(edits?.base ?? profile, written);
    if (change !== undefined) {
      try {
        await saveProfile(change);
      } catch (failure) {
        return refusalOf(say, failure);
      }
    }
    setEdits(undefined);
    setSaves(saves + 1);
    return "done";
  });
  const { isPending, message } = submission;
  const fields = {
    draft,
    write,
    errorOf: (field: string) => submission.errorOf(field),
    isLocked: isPending,
  };
  return (
    <form {...submission.formProps} className={styles.form}>
      {message !== undefined && <FormMessage tone="error">{message}</FormMessage>}
      <Panel title={say("account.profile.you")}>
        <PersonFields {...fields} />
      </Panel>
      <Panel title={say("account.phones.title")}>
        <PhoneRows {...fields} />
      </Panel>
      <Panel title={say("account.addresses.title")}>
        <AddressRows {...fields} />
      </Panel>
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
