"use client"; // counts down until another code can be requested

import Button from "@mui/material/Button";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { FormMessage } from "#components/ui/forms/form-message.tsx";
import { useSubmission } from "#components/ui/forms/use-submission.ts";
import type { Refusal } from "#components/ui/forms/use-refusal.ts";
import { waitingTime } from "#components/ui/forms/waiting-time.ts";
import { describeFailure } from "#components/calls/problems.ts";
import styles from "../form.module.css";

/** Seconds between codes. The server sends at most one code per minute. */
const pause = 60;

type Props = {
  resend: () => Promise<void>;
  /** Seconds since the last code was sent. Defaults to 0. */
  secondsSince?: number;
  describeError?: (failure: unknown) => Refusal;
};

export function ResendCode({ resend, secondsSince = 0, describeError }: Props) {
  const t = useTranslations();
  const [wait, setWait] = useState({ seconds: Math.max(0, pause - secondsSince) });
  const [wasSent, setSent] = useState(false);
  const secondsLeft = useCountdown(wait);
  const sending = useSubmission(async () => {
    setSent(false);
    try {
      await resend();
    } catch (error) {
      const { retryAfterSeconds, ...refusal } =
        describeError === undefined ? describeFailure(t, error) : describeError(error);
      // The button shows the remaining time.
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
      {wasSent && <FormMessage tone="success">{t("members.verify.resent")}</FormMessage>}
      <Button
        variant="outlined"
        aria-disabled={mustWait || sending.isPending}
        onClick={() => {
          if (!mustWait) void sending.run(new FormData());
        }}
      >
        {mustWait
          ? t("members.verify.resendIn", waitingTime(secondsLeft))
          : t("members.verify.resend")}
      </Button>
    </div>
  );
}

/** Returns the remaining seconds of a countdown. A new `wait` object restarts it. */
function useCountdown(wait: { readonly seconds: number }): number {
  const [left, setLeft] = useState({ wait, seconds: wait.seconds });
  useEffect(() => {
    const end = Date.now() + wait.seconds * 1000;
    const tick = () => {
      const seconds = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setLeft({ wait, seconds });
      if (seconds === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [wait]);
  return left.wait === wait ? left.seconds : wait.seconds;
}
