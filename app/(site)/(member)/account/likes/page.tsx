import { notFound, redirect } from "next/navigation";
import { AccountPage } from "#components/members/account/frame/account-page.tsx";
import { ReactionList } from "#components/members/account/reactions/reaction-list.tsx";
import { parsePageNumber } from "#lib/site/paths/address.ts";
import { Pagination } from "#components/posts/lists/pagination.tsx";
import { readReactions } from "#lib/proxy/read-for-pages.ts";
import { takesReactions } from "#lib/proxy/posts/reactions.ts";
import { getTranslations } from "#lib/site/text/interface-language.ts";
import { readParameter, type PageQuery } from "#lib/site/paths/page-query.ts";
import { paths } from "#lib/site/paths/paths.ts";

const pageSize = 50;

export const generateMetadata = () => ({ title: getTranslations()("account.pages.likes") });

type Props = { searchParams: Promise<PageQuery> };

export default async function ReactionsPage({ searchParams }: Props) {
  if (!takesReactions()) notFound();
  const page = parsePageNumber(readParameter(await searchParams, "page") ?? "") ?? 1;
  const reactions = await readReactions({ limit: pageSize, offset: (page - 1) * pageSize });
  if (reactions === undefined) redirect(paths.login(paths.likes(page)));
  const { posts, total } = reactions;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  if (page > pages) redirect(paths.likes(pages));
  const t = getTranslations();
  return (
    <AccountPage
      title={t("account.pages.likes")}
      intro={t("account.pages.likesIntro")}
      isServerRendered
    >
      {total === 0 ? <p>{t("account.likes.none")}</p> : <ReactionList posts={posts} />}
      <Pagination page={page} pages={pages} getPath={paths.likes} />
    </AccountPage>
  );
}
