import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { slugOf } from "#components/layout/address.ts";
import { pageMetadata } from "#components/layout/page-metadata.ts";
import { Article } from "#components/posts/article.tsx";
import { storiesOf } from "#components/posts/story.ts";
import { ViewBeacon } from "#components/posts/view-beacon.tsx";
import { highlightCode } from "#components/rich-content/code/highlight.ts";
import { readAuthors, readCategories, readPost, readTags } from "#lib/blog/reading.ts";
import { settings } from "#lib/config/current.ts";
import { paths } from "#lib/site/paths.ts";

export const dynamic = "error";
export const revalidate = 60;
export const generateStaticParams = () => [];

type Props = { params: Promise<{ slug: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const post = await readPost(slugOf((await params).slug));
  if (post === undefined) return {};
  return pageMetadata({
    title: post.seo.title ?? post.title,
    description: post.seo.description ?? post.excerpt,
    path: paths.post(post.slug),
    picture: post.cover,
    article: post,
    translations: post.translations.map(({ slug, language }) => ({
      language,
      path: paths.post(slug),
    })),
  });
}

export default async function PostPage({ params }: Props) {
  const post = await readPost(slugOf((await params).slug));
  if (post === undefined) notFound();
  const [authors, categories, tags] = await Promise.all([
    readAuthors(post.authorId === undefined ? [] : [post.authorId]),
    readCategories(),
    readTags(),
  ]);
  const [story] = storiesOf([post], authors, categories);
  if (story === undefined) notFound();
  const { site } = settings();
  return (
    <>
      <Article
        post={post}
        story={story}
        tags={tags.filter(({ id }) => post.tagIds.includes(id))}
        surroundings={{
          highlights: await highlightCode(post.richContent),
          postId: post.id,
          siteHost: new URL(site.url).hostname,
          mapTiles: site.mapTiles,
        }}
      />
      <ViewBeacon address={paths.views(post.id)} />
    </>
  );
}
