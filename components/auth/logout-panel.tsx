"use client"; // ends the session of this browser

import Button from "@mui/material/Button";
import { useTranslations } from "use-intl";
import { FormMessage } from "#components/forms/form-message.tsx";
import { useSubmission } from "#components/forms/use-submission.ts";
import { useAuth } from "./auth-context.tsx";
import { refusalOfError } from "./login-refusal.ts";
import styles from "./form.module.css";

/** `after` is the URL to go to afterwards. */
export function LogoutPanel({ after }: { after?: string | undefined }) {
  const say = useTranslations();
  const { logout } = useAuth();
  const leave = useSubmission(async () => {
    try {
      await logout(after);
      return "leaving";
    } catch (error) {
      return refusalOfError(say, error);
    }
  });
  return (
    <div className={styles.form}>
      {leave.message !== undefined && <FormMessage tone="error">{leave.message}</FormMessage>}
      <Button
        variant="contained"
        aria-disabled={leave.isPending}
        onClick={() => void leave.run(new FormData())}
      >
        {say(leave.isPending ? "members.form.oneMoment" : "members.logout.submit")}
      </Button>
    </div>
  );
}
