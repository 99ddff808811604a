import { createMetadata } from "#components/members/member-metadata.ts";
import { MemberPage } from "#components/members/member-page.tsx";
import { UnsubscribeForm } from "#components/members/account/emails/unsubscribe-form.tsx";
import { PageLink } from "#components/layout/page-link.tsx";
import { FormMessage } from "#components/ui/forms/form-message.tsx";
import type { Translator } from "#lib/messages/translator.ts";
import { readSubscription, type Subscription } from "#lib/proxy/forms/unsubscribe.ts";
import { getTranslations } from "#lib/site/text/interface-language.ts";
import { readParameter, type PageQuery } from "#lib/site/paths/page-query.ts";
import { paths } from "#lib/site/paths/paths.ts";

export const generateMetadata = createMetadata("unsubscribe", { hasSecret: true });

type Props = { searchParams: Promise<PageQuery> };

export default async function UnsubscribePage({ searchParams }: Props) {
  const token = readParameter(await searchParams, "token") ?? "";
  const subscription = token === "" ? undefined : await readSubscription(token);
  const t = getTranslations();
  return (
    <MemberPage
      title={t("members.unsubscribe.title")}
      lead={
        subscription === undefined ? t("members.unsubscribe.invalid") : explain(t, subscription)
      }
      related={<PageLink href={paths.emails()}>{t("members.unsubscribe.settings")}</PageLink>}
    >
      {subscription?.isSubscribed === true && <UnsubscribeForm token={token} />}
      {subscription?.isSubscribed === false && (
        <FormMessage tone="success">{t("members.unsubscribe.done")}</FormMessage>
      )}
    </MemberPage>
  );
}

/** Returns the text about the emails that the link ends. */
function explain(t: Translator, { scope, title }: Subscription): string {
  if (scope !== "post") return t(`members.unsubscribe.${scope}Lead`);
  return title === undefined
    ? t("members.unsubscribe.removedPostLead")
    : t("members.unsubscribe.postLead", { title });
}
