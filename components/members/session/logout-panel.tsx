"use client"; // ends the session without leaving the page; without scripts, the browser sends the plain form

import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { describeFailure } from "#components/calls/problems.ts";
import { Form, FormFailure } from "#components/ui/forms/form.tsx";
import { SubmitButton } from "#components/ui/forms/submit-button.tsx";
import { useSubmission } from "#components/ui/forms/use-submission.ts";
import { memberAuth } from "#lib/auth/browser.ts";
import styles from "../form.module.css";
import { UnsavedNotice } from "./unsaved-notice.tsx";
import {
  forgetTextsOfOthers,
  forgetUnsavedTexts,
  listUnsavedTexts,
  type UnsavedText,
} from "./unsaved-texts.ts";

type Props = {
  /** A URL on this site or its client's site. */
  redirectUrl?: string | undefined;
};

/** Renders the button that logs the member out and then opens `redirectUrl` or, by default, the home page. */
export function LogoutPanel({ redirectUrl }: Props) {
  const t = useTranslations();
  const [texts, setTexts] = useState<readonly UnsavedText[]>([]);
  /** Whether the warning appeared because the member tried to log out. */
  const [isStopped, setStopped] = useState(false);
  useEffect(() => void forgetTextsOfOthers().then(listUnsavedTexts).then(setTexts), []);
  const leave = useSubmission(async () => {
    const found = await listUnsavedTexts();
    if (found.length > texts.length) {
      setTexts(found);
      setStopped(true);
      return "done";
    }
    try {
      const { logoutUrl } = await memberAuth().logout(redirectUrl ?? `${location.origin}/`);
      // The next page would interrupt the deletion.
      await forgetUnsavedTexts();
      location.assign(logoutUrl);
      return "leaving";
    } catch (error) {
      if (!memberAuth().loggedIn()) await forgetUnsavedTexts();
      return describeFailure(t, error);
    }
  });
  return (
    <Form submission={leave} action="/api/forms/logout" className={styles.form}>
      {texts.length > 0 && <UnsavedNotice texts={texts} takesFocus={isStopped} />}
      <FormFailure />
      {redirectUrl !== undefined && (
        <input type="hidden" name="postLogoutRedirectUri" value={redirectUrl} />
      )}
      <SubmitButton>
        {t(texts.length > 0 ? "members.logout.submitUnsaved" : "members.logout.submit")}
      </SubmitButton>
    </Form>
  );
}
