"use client"; // asks whether the owner has let this member in

import Button from "@mui/material/Button";
import { LoginState } from "@wix/sdk-runtime/login-state";
import { FormMessage } from "#components/forms/form-message.tsx";
import { useSubmission } from "#components/forms/use-submission.ts";
import { memberAuth } from "#lib/auth/browser.ts";
import type { PendingLogin } from "./pending-login.ts";
import { useLoginSteps } from "./use-login-steps.ts";
import styles from "./form.module.css";

export function OwnerPanel({ pending }: { pending: PendingLogin }) {
  const { email, returnTo, session, stateToken } = pending;
  const { follow } = useLoginSteps({ returnTo, session });
  const check = useSubmission(async () => {
    const state = await memberAuth().proceed(stateToken);
    if (state.loginState === LoginState.OWNER_APPROVAL_REQUIRED) {
      return { message: "Not yet. The owner of the site has not decided." };
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
        {check.isPending ? "One moment…" : "Check again"}
      </Button>
    </div>
  );
}
