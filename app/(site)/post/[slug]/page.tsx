import type { Metadata } from "next";
import { notFound, permanentRedirect } from "next/navigation";
import { CommentsSection } from "#components/comments/comments-section.tsx";
import { pageMetadata } from "#components/layout/page-metadata.ts";
import { Article } from "#components/posts/article/article.tsx";
import { PostJsonLd } from "#components/posts/article/post-json-ld.tsx";
import { RelatedPosts } from "#components/posts/article/related-posts.tsx";
import { loadArticle, loadPostsWithAuthors } from "#components/posts/load-posts.ts";
import { ViewBeacon } from "#components/posts/feedback/view-beacon.tsx";
import { StaticHtml } from "#components/static-html/static-html.ts";
import { highlightCode } from "#components/rich-content/code/highlight.ts";
import { readConversation } from "#lib/blog/comments/read-comments.ts";
import { linkMentions } from "#lib/blog/link-mentions.ts";
import { readNeighbours, readPost, readRelated } from "#lib/blog/posts.ts";
import { settings } from "#lib/config/current.ts";
import { listLanguageVersions } from "#lib/seo/languages.ts";
import { getLook } from "#lib/site/current-look.ts";
import { decodeSlug } from "#lib/site/paths/address.ts";
import { paths } from "#lib/site/paths/paths.ts";

export const dynamic = "error";
export const revalidate = 600;
export const generateStaticParams = () => []; // rendered on the first request: docs/decisions/001

type Props = { params: Promise<{ slug: string }> };

async function loadPost({ params }: Props) {
  const slug = decodeSlug((await params).slug);
  const post = await readPost(slug);
  return post && { post, hasCurrentSlug: decodeSlug(post.slug) === slug };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { post, hasCurrentSlug } = (await loadPost(props)) ?? {};
  if (post === undefined || !hasCurrentSlug) return {};
  return pageMetadata({
    title: post.seo.title ?? post.title,
    description: post.seo.description ?? post.excerpt,
    path: paths.post(post.slug),
    picture: post.cover,
    comments: post,
    article: post,
    card: paths.card(paths.post(post.slug)),
    languages: listLanguageVersions(post, settings().site),
  });
}

export default async function PostPage(props: Props) {
  const { post, hasCurrentSlug } = (await loadPost(props)) ?? {};
  if (post === undefined) notFound();
  if (!hasCurrentSlug) permanentRedirect(paths.post(post.slug));
  const [article, conversation, neighbours, related, richContent] = await Promise.all([
    loadArticle(post),
    readConversation(post.id),
    readNeighbours(post),
    getLook().parts.related ? readRelated(post).then(loadPostsWithAuthors) : [],
    linkMentions(post.richContent),
  ]);
  const { site } = settings();
  return (
    <StaticHtml>
      <Article
        post={{ ...post, richContent }}
        {...article}
        context={{
          highlights: await highlightCode(richContent),
          postId: post.id,
          siteHost: new URL(site.url).hostname,
          mapTiles: site.mapTiles,
        }}
      />
      <PostJsonLd post={post} conversation={conversation} {...article} />
      <CommentsSection post={post} conversation={conversation} />
      <RelatedPosts {...neighbours} related={related} />
      <ViewBeacon address={paths.views(post.id)} />
    </StaticHtml>
  );
}
