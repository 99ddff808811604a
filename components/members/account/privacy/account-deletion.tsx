"use client"; // asks for confirmation before it deletes the account

import { useState } from "react";
import { useTranslations } from "use-intl";
import { FormMessage } from "../../../ui/forms/form-message.tsx";
import { SubmitButton } from "../../../ui/forms/submit-button.tsx";
import { useSubmission } from "../../../ui/forms/use-submission.ts";
import { paths } from "#lib/site/paths.ts";
import { deleteAccount } from "../data/account-calls.ts";
import { CurrentPassword } from "../current-password.tsx";
import { describeFailure } from "../../problems.ts";
import { readText } from "../form-text.ts";
import formStyles from "../form.module.css";
import { useMember } from "../data/member-context.ts";
import { Panel } from "../panel.tsx";
import styles from "./account-deletion.module.css";
import { DeletionDialog } from "./deletion-dialog.tsx";

export function AccountDeletion() {
  const say = useTranslations();
  const { account, leave } = useMember();
  const { address } = account.identity.email;
  const [answer, setAnswer] = useState<(isSure: boolean) => void>();
  const askAgain = () => new Promise<boolean>((resolve) => setAnswer(() => resolve));

  const submission = useSubmission(async (data) => {
    const isSure = await askAgain();
    setAnswer(undefined);
    if (!isSure) return "done";
    try {
      await deleteAccount(readText(data, "currentPassword"));
    } catch (failure) {
      return describeFailure(say, failure, "account");
    }
    leave(paths.posts());
    return "leaving";
  });
  const { message } = submission;
  return (
    <Panel title={say("account.deletion.title")} note={say("account.deletion.note")}>
      <ul className={styles.gone}>
        <li>{say("account.deletion.profile")}</li>
        <li>{say("account.deletion.logIn", { address })}</li>
        <li>{say("account.deletion.rest")}</li>
      </ul>
      <form {...submission.formProps} className={formStyles.form}>
        {message !== undefined && <FormMessage tone="error">{message}</FormMessage>}
        <input
          type="email"
          name="username"
          autoComplete="username"
          value={address}
          readOnly
          hidden
        />
        <CurrentPassword error={submission.findError("currentPassword")} />
        <div className={formStyles.actions}>
          <SubmitButton isPending={submission.isPending}>
            {say("account.deletion.delete")}
          </SubmitButton>
        </div>
      </form>
      <DeletionDialog isOpen={answer !== undefined} address={address} onAnswer={answer} />
    </Panel>
  );
}
