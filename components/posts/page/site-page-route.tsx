import type { Metadata } from "next";
import { notFound, permanentRedirect } from "next/navigation";
import { linkMentions } from "#lib/blog/link-mentions.ts";
import { readPage, readPages } from "#lib/blog/pages.ts";
import type { Post } from "#lib/blog/model.ts";
import { settings } from "#lib/config/current.ts";
import { breadcrumbs } from "#lib/seo/json-ld.ts";
import { listLanguageVersions } from "#lib/seo/languages.ts";
import { webPage } from "#lib/seo/web-page.ts";
import { decodeSlug } from "#lib/site/paths/address.ts";
import { findParentPath, matchRequestPath } from "#lib/site/paths/page-path.ts";
import { paths } from "#lib/site/paths/paths.ts";
import { JsonLd } from "../../layout/json-ld.tsx";
import { pageMetadata } from "../../layout/page-metadata.ts";
import { highlightCode } from "../../rich-content/code/highlight.ts";
import { StaticHtml } from "../../static-html/static-html.ts";
import { SitePage } from "./site-page.tsx";

type Props = {
  /** The path of the request. Next encodes it for the page, and decodes it for the metadata. */
  path: string;
};

async function loadPage(path: string) {
  const matched = matchRequestPath(path);
  const page = matched === undefined ? undefined : await readPage(matched);
  return page && { page, hasCurrentPath: page.slug === decodeSlug(path) };
}

/** Returns the metadata of a page. */
export async function createPageMetadata(path: string): Promise<Metadata> {
  const { page, hasCurrentPath } = (await loadPage(path)) ?? {};
  if (page === undefined || !hasCurrentPath) return {};
  return pageMetadata({
    title: page.seo.title ?? page.title,
    description: page.seo.description ?? page.excerpt,
    path: paths.post(page.slug),
    picture: page.cover,
    card: paths.card(paths.post(page.slug)),
    seo: page.seo,
    language: page.language,
    languages: listLanguageVersions(page, settings().site),
  });
}

/** Renders the page at a path. Redirects from its former path, and from other spellings. */
export async function SitePageRoute({ path }: Props) {
  const { page, hasCurrentPath } = (await loadPage(path)) ?? {};
  if (page === undefined) notFound();
  if (!hasCurrentPath) permanentRedirect(paths.post(page.slug));
  const [parent, richContent] = await Promise.all([
    readParent(page),
    linkMentions(page.richContent),
  ]);
  const { site } = settings();
  return (
    <StaticHtml>
      <SitePage
        page={{ ...page, richContent }}
        context={{
          highlights: await highlightCode(richContent),
          postId: page.id,
          siteHost: new URL(site.url).hostname,
          mapTiles: site.mapTiles,
        }}
      />
      <JsonLd
        things={[
          webPage(site, page),
          breadcrumbs(
            site,
            [parent, page].flatMap((one) =>
              one === undefined ? [] : [{ name: one.title, path: paths.post(one.slug) }],
            ),
          ),
        ]}
      />
    </StaticHtml>
  );
}

/** Returns the published page above a page, if there is one. */
async function readParent({ slug }: Post): Promise<Post | undefined> {
  const path = findParentPath(slug);
  return path === undefined ? undefined : (await readPages()).find((page) => page.slug === path);
}
