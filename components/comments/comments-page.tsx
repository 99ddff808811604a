import type { Metadata } from "next";
import { notFound, permanentRedirect } from "next/navigation";
import { readConversation } from "#lib/blog/comments/read-comments.ts";
import { readPost } from "#lib/blog/posts.ts";
import { settings } from "#lib/config/current.ts";
import { describeComments } from "#lib/seo/comments.ts";
import { isIndexed } from "#lib/seo/indexing.ts";
import { breadcrumbs } from "#lib/seo/json-ld.ts";
import { decodeSlug, parseCommentsAddress } from "#lib/site/paths/address.ts";
import { interfaceWithin, getTranslations } from "#lib/site/text/interface-language.ts";
import { writtenIn } from "#lib/site/text/language.ts";
import { paths } from "#lib/site/paths/paths.ts";
import { JsonLd } from "../layout/json-ld.tsx";
import { PageLink } from "../layout/page-link.tsx";
import { pageMetadata } from "../layout/page-metadata.ts";
import { pagedMetadata } from "../posts/lists/pagination.tsx";
import styles from "./comments-page.module.css";
import { CommentsSection } from "./comments-section.tsx";

/** The segments of the path, as sent by the client. */
type Address = { slug: string; view: string; number?: string };

async function loadComments({ slug, view, number }: Address) {
  const address = parseCommentsAddress(view, number);
  const post = address && (await readPost(decodeSlug(slug)));
  const conversation =
    address && post && (await readConversation(post.id, address.page, address.order));
  return address && post && conversation ? { ...address, post, conversation } : undefined;
}

/** Returns the metadata of a further page of comments, or of a page in another order. */
export async function commentsPageMetadata(address: Address): Promise<Metadata> {
  const loaded = await loadComments(address);
  if (loaded === undefined) return {};
  const { post, conversation, page, order } = loaded;
  const t = getTranslations();
  const { title } = post;
  const getPath = (number: number) => paths.comments(post.slug, number, order);
  // The same comments are on the pages in the default order.
  const isListed =
    order === "oldest" && isIndexed(settings().site.url + paths.post(post.slug), post.seo);
  return {
    ...pageMetadata({
      title:
        page === 1
          ? t("reading.comments.pageTitle", { title })
          : t("reading.comments.laterPageTitle", { title, page }),
      description: t("reading.comments.summary", { title, count: conversation.total }),
      path: getPath(page),
      picture: post.cover,
      comments: post,
      seo: { title: undefined, description: undefined, robots: isListed ? undefined : "noindex" },
    }),
    ...pagedMetadata(page, conversation.pages, getPath),
  };
}

/** Renders a further page of the comments on a post, or a page in another order. */
export async function CommentsPage(address: Address) {
  const loaded = await loadComments(address);
  if (loaded === undefined) notFound();
  const { post, conversation, page, order } = loaded;
  if (decodeSlug(address.slug) !== decodeSlug(post.slug)) {
    permanentRedirect(paths.comments(post.slug, page, order));
  }
  const { site } = settings();
  const t = getTranslations();
  const postPath = paths.post(post.slug);
  return (
    <>
      <header className={styles.header} {...writtenIn(post.language)}>
        <p className={styles.kind} {...interfaceWithin(post.language)}>
          {t("reading.comments.on")}
        </p>
        <h1 className={styles.title}>
          <PageLink href={postPath}>{post.title}</PageLink>
        </h1>
        {conversation.pages > 1 && (
          <p className={styles.page} {...interfaceWithin(post.language)}>
            {t("reading.comments.page", { page, pages: conversation.pages })}
          </p>
        )}
      </header>
      <JsonLd
        things={[
          {
            "@type": "BlogPosting",
            "@id": `${site.url}${postPath}#post`,
            url: site.url + postPath,
            headline: post.title,
            ...describeComments(site, post, conversation),
          },
          breadcrumbs(site, [{ name: post.title, path: postPath }]),
        ]}
      />
      <CommentsSection post={post} conversation={conversation} order={order} />
    </>
  );
}
