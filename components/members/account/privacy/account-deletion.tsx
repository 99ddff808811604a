"use client"; // asks for confirmation before it deletes the account

import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { paths } from "#lib/site/paths/paths.ts";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { readText } from "#components/ui/forms/form-text.ts";
import { AccountForm, useAccountSubmission } from "../account-form.tsx";
import { CurrentPassword } from "../current-password.tsx";
import { forgetUnsavedTexts, listUnsavedTexts } from "../../session/unsaved-texts.ts";
import { deleteAccount } from "../data/account-calls.ts";
import { useMember } from "../frame/account-frame.tsx";
import { Panel } from "../panel.tsx";
import styles from "./account-deletion.module.css";

export function AccountDeletion() {
  const t = useTranslations();
  const { account, leave } = useMember();
  const { address } = account.identity.email;
  const [unsaved, setUnsaved] = useState(0);
  useEffect(() => void listUnsavedTexts().then(({ length }) => setUnsaved(length)), []);
  const [answer, setAnswer] = useState<(isSure: boolean) => void>();

  const submission = useAccountSubmission(async (data) => {
    const isSure = await new Promise<boolean>((resolve) => setAnswer(() => resolve));
    setAnswer(undefined);
    if (!isSure) return "done";
    await deleteAccount(readText(data, "currentPassword"));
    await forgetUnsavedTexts();
    leave(paths.accountDeleted());
    return "leaving";
  });
  return (
    <Panel title={t("account.deletion.title")} note={t("account.deletion.note")}>
      <ul className={styles.gone}>
        <li>{t("account.deletion.profile")}</li>
        <li>{t("account.deletion.logIn", { address })}</li>
        <li>{t("account.deletion.comments")}</li>
        <li>{t("account.deletion.rest")}</li>
        {unsaved > 0 && <li>{t("account.deletion.unsaved", { count: unsaved })}</li>}
      </ul>
      <AccountForm
        submission={submission}
        submitLabel={t("account.deletion.delete")}
        isDestructive
        username={address}
      >
        <CurrentPassword />
      </AccountForm>
      <ConfirmDialog
        isOpen={answer !== undefined}
        question={t("account.deletion.question")}
        note={t("account.deletion.questionNote", { address })}
        cancelLabel={t("account.deletion.keep")}
        confirmLabel={t("account.deletion.deleteForGood")}
        onAnswer={(isSure) => answer?.(isSure)}
      />
    </Panel>
  );
}
