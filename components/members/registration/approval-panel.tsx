"use client"; // checks whether the owner has approved the member

import Button from "@mui/material/Button";
import { LoginState } from "@wix/sdk-runtime/login-state";
import { useTranslations } from "use-intl";
import { FormMessage } from "#components/ui/forms/form-message.tsx";
import { useSubmission } from "#components/ui/forms/use-submission.ts";
import { memberAuth } from "#lib/auth/browser.ts";
import type { PendingLogin } from "../login/pending-login.ts";
import { useLoginSteps } from "../login/use-login-steps.ts";
import styles from "../form.module.css";

export function ApprovalPanel({ pending }: { pending: PendingLogin }) {
  const t = useTranslations();
  const { email, returnTo, session, stateToken } = pending;
  const { follow } = useLoginSteps({ returnTo, session }, { isNew: true });
  const check = useSubmission(async () => {
    const state = await memberAuth().proceed(stateToken);
    if (state.loginState === LoginState.OWNER_APPROVAL_REQUIRED) {
      return { message: t("members.approval.notYet") };
    }
    return follow(state, email);
  });
  return (
    <div className={styles.form}>
      {check.message !== undefined && <FormMessage tone="info">{check.message}</FormMessage>}
      <Button
        variant="contained"
        aria-disabled={check.isPending}
        onClick={() => void check.run(new FormData())}
      >
        {t(check.isPending ? "members.form.oneMoment" : "members.approval.check")}
      </Button>
    </div>
  );
}
