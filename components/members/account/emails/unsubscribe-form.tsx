import { SubmitButton } from "#components/ui/forms/submit-button.tsx";
import { getTranslations } from "#lib/site/text/interface-language.ts";
import { paths } from "#lib/site/paths/paths.ts";

/** Renders the form with which the recipient of an email confirms to unsubscribe. Works without JavaScript. */
export function UnsubscribeForm({ token }: { token: string }) {
  const t = getTranslations();
  return (
    <form method="post" action={paths.unsubscribeCall()}>
      <input type="hidden" name="from" value="page" />
      <input type="hidden" name="token" value={token} />
      <SubmitButton>{t("members.unsubscribe.submit")}</SubmitButton>
    </form>
  );
}
