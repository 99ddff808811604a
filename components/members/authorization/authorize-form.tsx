import type { ReactNode } from "react";
import { SubmitButton } from "#components/ui/forms/submit-button.tsx";
import styles from "../form.module.css";

type Props = {
  /** Handle of the pending authorization request. */
  session: string;
  submitLabel: string;
  /** An alternative to submitting, for example a cancel link. */
  children?: ReactNode;
};

/**
 * Renders the form for continuing a pending authorization request as the member logged in to this browser.
 * Works without JavaScript.
 */
export function AuthorizeForm({ session, submitLabel, children }: Props) {
  return (
    <form method="post" action="/api/forms/authorize" className={styles.actions}>
      <input type="hidden" name="session" value={session} />
      <SubmitButton>{submitLabel}</SubmitButton>
      {children}
    </form>
  );
}
