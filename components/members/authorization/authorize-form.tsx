import type { ReactNode } from "react";
import { SubmitButton } from "#components/ui/forms/submit-button.tsx";
import styles from "../form.module.css";

type Props = {
  /** Handle of the pending authorization request. */
  session: string;
  submitLabel: string;
  /** The alternative to submitting, for example a link to cancel. */
  children?: ReactNode;
};

/**
 * Renders the form with which the member of this browser continues a pending authorization request. Works without
 * scripts.
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
