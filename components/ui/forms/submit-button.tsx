"use client"; // ignores clicks while the form is pending

import Button from "@mui/material/Button";
import type { MouseEvent, ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useFormState } from "./form.tsx";

type Props = {
  /** Whether the button waits. Default: while its form is pending. */
  isPending?: boolean;
  /** Label while the form is pending. */
  pendingLabel?: string;
  /** Whether the form deletes something. */
  isDestructive?: boolean;
  children: ReactNode;
};

/**
 * Renders a button that submits its form once. It is not disabled while the form is pending, so that it keeps
 * the focus.
 */
export function SubmitButton(props: Props) {
  const { pendingLabel, isDestructive = false, children } = props;
  const t = useTranslations();
  const form = useFormState();
  const isPending = props.isPending ?? form.isPending;
  const hold = (event: MouseEvent) => {
    if (isPending) event.preventDefault();
  };
  return (
    <Button
      type="submit"
      variant="contained"
      color={isDestructive ? "error" : "primary"}
      aria-disabled={isPending}
      onClick={hold}
    >
      <span aria-live="polite">
        {isPending ? (pendingLabel ?? t("members.form.oneMoment")) : children}
      </span>
    </Button>
  );
}
