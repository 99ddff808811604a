"use client"; // stands still while what it started is under way

import Button from "@mui/material/Button";
import type { MouseEvent, ReactNode } from "react";
import { useTranslations } from "use-intl";

type Props = {
  isPending?: boolean;
  /** What it says meanwhile. */
  pendingLabel?: string;
  children: ReactNode;
};

/** Sends its form once. Meanwhile it keeps the focus: a disabled button would lose it. */
export function SubmitButton({ isPending = false, pendingLabel, children }: Props) {
  const say = useTranslations();
  const hold = (event: MouseEvent) => {
    if (isPending) event.preventDefault();
  };
  return (
    <Button type="submit" variant="contained" aria-disabled={isPending} onClick={hold}>
      <span aria-live="polite">
        {isPending ? (pendingLabel ?? say("members.form.oneMoment")) : children}
      </span>
    </Button>
  );
}
