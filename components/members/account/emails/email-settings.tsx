import { SubmitButton } from "#components/ui/forms/submit-button.tsx";
import type { CommentEmails } from "#lib/proxy/read-for-pages.ts";
import { getTranslations } from "#lib/site/interface-language.ts";
import styles from "./emails.module.css";

const choices = ["replies", "followed", "ownPosts", "moderation"] as const;

/** Renders the form for the emails that a member wants. Works without JavaScript. */
type Props = { emails: CommentEmails; memberId: string };

export function EmailSettings({ emails: { settings, canModerate }, memberId }: Props) {
  const t = getTranslations();
  return (
    <form method="post" action="/api/forms/emails" className={styles.form}>
      <input type="hidden" name="memberId" value={memberId} />
      {canModerate && <input type="hidden" name="hasModeration" value="yes" />}
      <fieldset>
        <legend className={styles.legend}>{t("account.emails.legend")}</legend>
        {choices
          .filter((name) => canModerate || name !== "moderation")
          .map((name) => (
            <label key={name} className={styles.choice}>
              <input type="checkbox" name={name} value="yes" defaultChecked={settings[name]} />
              <span>{t(`account.emails.${name}`)}</span>
              {name === "moderation" && <small>{t("account.emails.moderationHelp")}</small>}
            </label>
          ))}
      </fieldset>
      <p className={styles.note}>{t("account.emails.note")}</p>
      <div>
        <SubmitButton>{t("account.emails.save")}</SubmitButton>
      </div>
    </form>
  );
}
