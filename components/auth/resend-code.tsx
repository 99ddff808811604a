"use client"; // counts the time until another code may be asked for

import Button from "@mui/material/Button";
import { useState } from "react";
import { FormMessage } from "#components/forms/form-message.tsx";
import { useCountdown } from "#components/forms/use-countdown.ts";
import { useSubmission } from "#components/forms/use-submission.ts";
import { waitingWords } from "#components/forms/waiting-words.ts";
import { refusalOfError } from "./login-refusal.ts";
import styles from "./form.module.css";

/** The site sends at most one code a minute. */
const pause = 60;

export function ResendCode({ resend }: { resend: () => Promise<void> }) {
  // The first code has just been sent.
  const [wait, setWait] = useState({ seconds: pause });
  const [wasSent, setSent] = useState(false);
  const secondsLeft = useCountdown(wait);
  const sending = useSubmission(async () => {
    setSent(false);
    try {
      await resend();
    } catch (error) {
      const { retryAfterSeconds, ...refusal } = refusalOfError(error);
      // The button tells the time.
      if (retryAfterSeconds !== undefined) setWait({ seconds: retryAfterSeconds });
      return refusal;
    }
    setSent(true);
    setWait({ seconds: pause });
    return "done";
  });
  const mustWait = secondsLeft > 0;
  return (
    <div className={styles.actions}>
      {sending.message !== undefined && <FormMessage tone="error">{sending.message}</FormMessage>}
      {wasSent && <FormMessage tone="success">A new code is on its way.</FormMessage>}
      <Button
        variant="outlined"
        aria-disabled={mustWait || sending.isPending}
        onClick={() => {
          if (!mustWait) void sending.run(new FormData());
        }}
      >
        {mustWait ? `Another code in ${waitingWords(secondsLeft)}` : "Send another code"}
      </Button>
    </div>
  );
}
