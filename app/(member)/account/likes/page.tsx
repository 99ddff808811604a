import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { AccountPage } from "#components/account/account-page.tsx";
import { LikedPosts } from "#components/account/likes/liked-posts.tsx";
import { Pagination } from "#components/posts/pagination.tsx";
import { readReactedPosts } from "#lib/proxy/read-as-member.ts";
import { takesReactions } from "#lib/proxy/reactions.ts";
import { words } from "#lib/site/interface-language.ts";
import { paths } from "#lib/site/paths.ts";

const pageSize = 50;

export function generateMetadata(): Metadata {
  return { title: words()("account.pages.likes") };
}

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function LikesPage({ searchParams }: Props) {
  if (!takesReactions()) notFound();
  const { page: asked } = await searchParams;
  const page = typeof asked === "string" && /^[1-9]\d{0,3}$/.test(asked) ? Number(asked) : 1;
  const reacted = await readReactedPosts(pageSize, (page - 1) * pageSize);
  if (reacted === undefined) redirect(paths.login(paths.likes(page)));
  const { posts, total } = reacted;
  const say = words();
  return (
    <AccountPage
      title={say("account.pages.likes")}
      intro={say("account.pages.likesIntro")}
      isRendered
    >
      {posts.length === 0 ? <p>{say("account.likes.none")}</p> : <LikedPosts posts={posts} />}
      <Pagination page={page} pages={Math.ceil(total / pageSize)} pathOf={paths.likes} />
    </AccountPage>
  );
}
