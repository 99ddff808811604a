"use client"; // follows the session of this browser, and reloads the page

import Button from "@mui/material/Button";
import { useTranslations } from "use-intl";
import { FormMessage } from "#components/ui/forms/form-message.tsx";
import { useHasOtherMember } from "./auth-context.tsx";
import styles from "./other-member-notice.module.css";

/** Renders a notice once another member than the page's has logged in in this browser. */
export function OtherMemberNotice() {
  const t = useTranslations();
  if (!useHasOtherMember()) return null;
  return (
    <FormMessage tone="error" takesFocus={false}>
      <p className={styles.title}>{t("account.otherMember.title")}</p>
      <p className={styles.text}>{t("account.otherMember.text")}</p>
      <Button variant="outlined" onClick={() => location.reload()}>
        {t("account.otherMember.reload")}
      </Button>
    </FormMessage>
  );
}
