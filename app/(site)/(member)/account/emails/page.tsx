import { notFound, redirect } from "next/navigation";
import { AccountPage } from "#components/members/account/frame/account-page.tsx";
import { ConversationList } from "#components/members/account/emails/conversation-list.tsx";
import { EmailSettings } from "#components/members/account/emails/email-settings.tsx";
import { Panel } from "#components/members/account/panel.tsx";
import { refusalOfQuery } from "#components/calls/problems.ts";
import { Pagination } from "#components/posts/lists/pagination.tsx";
import { FormMessage } from "#components/ui/forms/form-message.tsx";
import { readCommentEmails, readMemberId, readTeamEmails } from "#lib/proxy/read-for-pages.ts";
import { takesReactions } from "#lib/proxy/posts/reactions.ts";
import { parsePageNumber } from "#lib/site/paths/address.ts";
import { getTranslations } from "#lib/site/text/interface-language.ts";
import { readParameter, type PageQuery } from "#lib/site/paths/page-query.ts";
import { paths } from "#lib/site/paths/paths.ts";

const pageSize = 50;

export const generateMetadata = () => ({ title: getTranslations()("account.pages.emails") });

type Props = { searchParams: Promise<PageQuery> };

export default async function EmailsPage({ searchParams }: Props) {
  if (!takesReactions()) notFound();
  const query = await searchParams;
  const page = parsePageNumber(readParameter(query, "page") ?? "") ?? 1;
  const emails = await readCommentEmails({ limit: pageSize, offset: (page - 1) * pageSize });
  if (emails === undefined) redirect(paths.login(paths.emails(page)));
  const { conversations, total } = emails;
  const memberId = (await readMemberId()) ?? "";
  const pages = Math.max(1, Math.ceil(total / pageSize));
  if (page > pages) redirect(paths.emails(pages));
  const t = getTranslations();
  const { problem } = query;
  const message =
    problem === "memberChanged"
      ? t("account.otherMember.shown")
      : refusalOfQuery(t, problem)?.message;
  return (
    <AccountPage
      title={t("account.pages.emails")}
      intro={t("account.pages.emailsIntro")}
      isServerRendered
    >
      {message !== undefined && <FormMessage tone="error">{message}</FormMessage>}
      {query["done"] === "saved" && (
        <FormMessage tone="success">{t("account.emails.saved")}</FormMessage>
      )}
      {!emails.isVerified && (
        <FormMessage tone="info" takesFocus={false}>
          {t("account.emails.unverified")}
        </FormMessage>
      )}
      <EmailSettings emails={emails} team={await readTeamEmails()} memberId={memberId} />
      <Panel
        title={t("account.emails.conversations")}
        note={total > 0 ? t("account.emails.conversationsNote") : t("account.emails.none")}
      >
        {total > 0 && (
          <ConversationList conversations={conversations} memberId={memberId} page={page} />
        )}
        <Pagination page={page} pages={pages} getPath={paths.emails} />
      </Panel>
    </AccountPage>
  );
}
