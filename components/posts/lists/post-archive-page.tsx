import type { Metadata } from "next";
import { notFound, permanentRedirect } from "next/navigation";
import { findArchive } from "#lib/blog/archives.ts";
import type { ArchiveKind, PostArchive } from "#lib/blog/post-archive.ts";
import { settings } from "#lib/config/current.ts";
import { breadcrumbs, person } from "#lib/seo/json-ld.ts";
import { decodeSlug, parsePageNumber } from "#lib/site/paths/address.ts";
import { getTranslations } from "#lib/site/text/interface-language.ts";
import { JsonLd } from "../../layout/json-ld.tsx";
import { paths } from "#lib/site/paths/paths.ts";
import { PageFrame } from "../../layout/page-frame.tsx";
import { pageMetadata } from "../../layout/page-metadata.ts";
import { loadPosts } from "../load-posts.ts";
import { ListPage } from "./list-page.tsx";
import { pagedMetadata, Pagination } from "./pagination.tsx";

type Address = {
  kind: ArchiveKind;
  /** As sent by the client, not decoded. */
  slug: string;
  /** The page number in the URL. Defaults to the first page. */
  number?: string;
};

async function loadArchive({ kind, slug, number = "1" }: Address) {
  const page = parsePageNumber(number);
  const archive = await findArchive(kind, decodeSlug(slug));
  const list = page && archive && (await loadPosts(page, archive.filter));
  return page && archive && list ? { page, archive, list } : undefined;
}

export async function postArchiveMetadata(address: Address): Promise<Metadata> {
  const loaded = await loadArchive(address);
  if (loaded === undefined) return {};
  const { page, archive, list } = loaded;
  const { fullTitle, summary, getPath, picture, seo } = archive;
  return {
    ...pageMetadata({
      title:
        page === 1
          ? fullTitle
          : getTranslations()("reading.list.pageTitle", { title: fullTitle, page }),
      description: summary,
      path: getPath(page),
      picture,
      ...(address.kind === "category" && { card: paths.card(getPath(1)) }),
      // Later pages are their own canonical pages. The owner's canonical URL would hide them from search
      // engines.
      seo: page === 1 || seo === undefined ? seo : { ...seo, canonical: undefined },
    }),
    ...pagedMetadata(page, list.pages, getPath),
  };
}

export async function PostArchivePage(address: Address) {
  const loaded = await loadArchive(address);
  if (loaded === undefined) notFound();
  const { page, archive, list } = loaded;
  const { slug } = archive;
  if (slug !== undefined && decodeSlug(slug) !== decodeSlug(address.slug)) {
    permanentRedirect(archive.getPath(page));
  }
  if (archive.needsPosts && list.total === 0) notFound();
  return (
    <PageFrame>
      <JsonLd things={describeArchive(archive)} />
      <ListPage {...archive} page={page} {...list}>
        <Pagination page={page} pages={list.pages} getPath={archive.getPath} />
      </ListPage>
    </PageFrame>
  );
}

type RouteProps = { params: Promise<{ slug: string; number?: string }> };

/** Returns the route exports for one kind of archive. */
export const createArchiveRoute = (kind: ArchiveKind) => ({
  generateMetadata: async ({ params }: RouteProps) =>
    postArchiveMetadata({ kind, ...(await params) }),
  Page: async ({ params }: RouteProps) => <PostArchivePage kind={kind} {...await params} />,
});

/** Returns structured data about an archive: its breadcrumbs and, for an author, the profile. */
function describeArchive({
  kind,
  kindName,
  kindPath,
  title,
  description,
  picture,
  getPath,
}: PostArchive) {
  const { site } = settings();
  const path = getPath();
  const above = kindPath === undefined ? [] : [{ name: kindName, path: kindPath }];
  const profile = {
    "@type": "ProfilePage",
    url: site.url + path,
    mainEntity: person(site, { name: title, about: description, photo: picture }, path),
  };
  return [
    breadcrumbs(site, [...above, { name: title, path }]),
    ...(kind === "author" ? [profile] : []),
  ];
}
