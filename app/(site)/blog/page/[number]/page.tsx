import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { PageFrame } from "#components/layout/page-frame.tsx";
import { pageMetadata } from "#components/layout/page-metadata.ts";
import { SiteJsonLd } from "#components/layout/json-ld.tsx";
import { FrontPage } from "#components/posts/lists/front-page.tsx";
import { ListPage } from "#components/posts/lists/list-page.tsx";
import { pagedMetadata, Pagination } from "#components/posts/lists/pagination.tsx";
import { allPosts, loadFeaturedPosts, loadPosts } from "#components/posts/load-posts.ts";
import { readLanguages } from "#lib/blog/lists.ts";
import { settings } from "#lib/config/current.ts";
import { parsePageNumber } from "#lib/site/paths/address.ts";
import { getTranslations } from "#lib/site/text/interface-language.ts";
import { paths } from "#lib/site/paths/paths.ts";

export const dynamic = "error";
export const revalidate = 600;
export const generateStaticParams = () => []; // rendered on the first request: docs/decisions/001

type Props = { params: Promise<{ number: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { site } = settings();
  const page = parsePageNumber((await params).number);
  const list = page === undefined ? undefined : await loadPosts(page, allPosts);
  if (page === undefined || list === undefined) return {};
  const t = getTranslations();
  return {
    ...pageMetadata({
      title:
        page === 1
          ? { absolute: [...new Set([site.name, site.description])].join(": ") }
          : t("reading.list.pageTitle", { title: t("reading.list.all"), page }),
      description: site.description,
      path: paths.posts(page),
    }),
    ...pagedMetadata(page, list.pages, paths.posts),
  };
}

export default async function PostListPage({ params }: Props) {
  const page = parsePageNumber((await params).number);
  const list = page === undefined ? undefined : await loadPosts(page, allPosts);
  if (page === undefined || list === undefined) notFound();
  const pagination = <Pagination page={page} pages={list.pages} getPath={paths.posts} />;
  return (
    <PageFrame>
      {page === 1 ? (
        <>
          <SiteJsonLd />
          <FrontPage
            statement={settings().site.description}
            items={list.items}
            featured={await loadFeaturedPosts()}
            languages={await readLanguages()}
          />
          {pagination}
        </>
      ) : (
        <ListPage
          kindName={settings().site.name}
          title={getTranslations()("reading.list.all")}
          page={page}
          {...list}
        >
          {pagination}
        </ListPage>
      )}
    </PageFrame>
  );
}
