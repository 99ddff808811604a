import { notFound, redirect } from "next/navigation";
import { AccountPage } from "#components/members/account/frame/account-page.tsx";
import { LikedPosts } from "#components/members/account/likes/liked-posts.tsx";
import type { PageQuery } from "#components/members/page-query.ts";
import { parsePageNumber } from "#lib/site/address.ts";
import { Pagination } from "#components/posts/lists/pagination.tsx";
import { readReactedPosts } from "#lib/proxy/read-as-member.ts";
import { takesReactions } from "#lib/proxy/posts/reactions.ts";
import { getTranslations } from "#lib/site/interface-language.ts";
import { paths } from "#lib/site/paths.ts";

const pageSize = 50;

export const generateMetadata = () => ({ title: getTranslations()("account.pages.likes") });

type Props = { searchParams: Promise<PageQuery> };

export default async function LikesPage({ searchParams }: Props) {
  if (!takesReactions()) notFound();
  const { page: asked } = await searchParams;
  const page = parsePageNumber(String(asked)) ?? 1;
  const reacted = await readReactedPosts(pageSize, (page - 1) * pageSize);
  if (reacted === undefined) redirect(paths.login(paths.likes(page)));
  const { posts, total } = reacted;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  if (page > pages) redirect(paths.likes(pages));
  const t = getTranslations();
  return (
    <AccountPage title={t("account.pages.likes")} intro={t("account.pages.likesIntro")} isRendered>
      {total === 0 ? <p>{t("account.likes.none")}</p> : <LikedPosts posts={posts} />}
      <Pagination page={page} pages={pages} getPath={paths.likes} />
    </AccountPage>
  );
}
