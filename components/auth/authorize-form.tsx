import type { ReactNode } from "react";
import { SubmitButton } from "#components/forms/submit-button.tsx";
import styles from "./form.module.css";

type Props = {
  /** The authorization request that waits. */
  session: string;
  submit: string;
  /** The way not to submit it. */
  children?: ReactNode;
};

/** Lets the member of this browser continue a waiting authorization request. A plain form, without scripts. */
export function AuthorizeForm({ session, submit, children }: Props) {
  return (
    <form method="post" action="/api/forms/authorize" className={styles.actions}>
      <input type="hidden" name="session" value={session} />
      <SubmitButton isPending={false}>{submit}</SubmitButton>
      {children}
    </form>
  );
}
