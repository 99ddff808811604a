import type { Metadata } from "next";
import { notFound, permanentRedirect } from "next/navigation";
import { decodeSlug } from "#components/layout/address.ts";
import { pageMetadata } from "#components/layout/page-metadata.ts";
import { Article } from "#components/posts/article/article.tsx";
import { PostJsonLd } from "#components/posts/article/post-json-ld.tsx";
import { ReadOn } from "#components/posts/article/read-on.tsx";
import { tellStories } from "#components/posts/read-stories.ts";
import { attachAuthors } from "#components/posts/story.ts";
import { ViewBeacon } from "#components/posts/feedback/view-beacon.tsx";
import { highlightCode } from "#components/rich-content/code/highlight.ts";
import { linkMentions } from "#lib/blog/link-mentions.ts";
import { readAuthors, readCategories, readPost, readTags } from "#lib/blog/reading.ts";
import { readNeighbours, readRelated } from "#lib/blog/reading-on.ts";
import { settings } from "#lib/config/current.ts";
import { listLanguageVersions } from "#lib/seo/languages.ts";
import { paths } from "#lib/site/paths.ts";

export const dynamic = "error";
export const revalidate = 60;
export const generateStaticParams = () => [];

type Props = { params: Promise<{ slug: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const slug = decodeSlug((await params).slug);
  const post = await readPost(slug);
  if (post === undefined || decodeSlug(post.slug) !== slug) return {};
  return pageMetadata({
    title: post.seo.title ?? post.title,
    description: post.seo.description ?? post.excerpt,
    path: paths.post(post.slug),
    picture: post.cover,
    article: { ...post, card: paths.postCard(post.slug) },
    languages: listLanguageVersions(post, settings().site.language),
  });
}

export default async function PostPage({ params }: Props) {
  const slug = decodeSlug((await params).slug);
  const post = await readPost(slug);
  if (post === undefined) notFound();
  // The address has a former slug of the post.
  if (decodeSlug(post.slug) !== slug) permanentRedirect(paths.post(post.slug));
  const [authors, categories, tagById, neighbours, related, richContent] = await Promise.all([
    readAuthors(post.authorId === undefined ? [] : [post.authorId]),
    readCategories(),
    readTags([post]),
    readNeighbours(post),
    readRelated(post).then(tellStories),
    linkMentions(post.richContent),
  ]);
  const [story] = attachAuthors([post], authors, categories);
  if (story === undefined) notFound();
  const { site } = settings();
  const tags = post.tagIds.flatMap((id) => tagById.get(id) ?? []);
  return (
    <>
      <Article
        post={{ ...post, richContent }}
        story={story}
        tags={tags}
        categories={post.categoryIds.flatMap((id) => categories.find((one) => one.id === id) ?? [])}
        surroundings={{
          highlights: await highlightCode(richContent),
          postId: post.id,
          siteHost: new URL(site.url).hostname,
          mapTiles: site.mapTiles,
        }}
      />
      <PostJsonLd post={post} story={story} tags={tags} />
      <ReadOn {...neighbours} related={related} />
      <ViewBeacon address={paths.views(post.id)} />
    </>
  );
}
