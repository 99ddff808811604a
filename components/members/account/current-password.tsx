"use client"; // reads the interface texts from a context

import { useTranslations } from "use-intl";
import { PasswordField } from "#components/ui/forms/password-field.tsx";
import { PageLink } from "#components/layout/page-link.tsx";
import { paths } from "#lib/site/paths/paths.ts";
import styles from "./form.module.css";

/**
 * Renders a field for the current password, with a link to the page for requesting a recovery email. Members
 * created by a sign-on call have no password yet and set their first one there.
 */
export function CurrentPassword() {
  const t = useTranslations();
  return (
    <div>
      <PasswordField name="currentPassword" autoComplete="current-password" />
      <p className={styles.aside}>
        <PageLink href={paths.recover()}>{t("account.password.recover")}</PageLink>
      </p>
    </div>
  );
}
