import { SubmitButton } from "#components/ui/forms/submit-button.tsx";
import type { CommentEmails } from "#lib/proxy/read-for-pages.ts";
import type { TeamMails } from "#lib/wix/admin/team-mails.ts";
import { getTranslations } from "#lib/site/text/interface-language.ts";
import styles from "./emails.module.css";

const choices = ["replies", "followed", "ownPosts", "moderation"] as const;

type Props = { emails: CommentEmails; team: TeamMails | undefined; memberId: string };

/** Renders the form for the emails that a member wants. Works without JavaScript. */
export function EmailSettings({ emails: { settings, canModerate }, team, memberId }: Props) {
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
      {team !== undefined && team.kinds.length > 0 && <TeamChoices team={team} />}
      <p className={styles.note}>{t("account.emails.note")}</p>
      <div>
        <SubmitButton>{t("account.emails.save")}</SubmitButton>
      </div>
    </form>
  );
}

/** Renders the choices of emails about the team. */
function TeamChoices({ team: { settings, kinds } }: { team: TeamMails }) {
  const t = getTranslations();
  return (
    <fieldset>
      <input type="hidden" name="teamKinds" value={kinds.join(",")} />
      <legend className={styles.legend}>{t("account.emails.teamLegend")}</legend>
      {kinds.map((name) => (
        <label key={name} className={styles.choice}>
          <input type="checkbox" name={name} value="yes" defaultChecked={settings[name]} />
          <span>{t(`account.emails.${name}`)}</span>
          {name === "submissions" && <small>{t("account.emails.submissionsHelp")}</small>}
        </label>
      ))}
    </fieldset>
  );
}
