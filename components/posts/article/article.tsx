import type { Post } from "#lib/blog/model.ts";
import { getLook } from "#lib/site/current-look.ts";
import { isPageSlug } from "#lib/site/paths/page-path.ts";
import { writtenIn } from "#lib/site/text/language.ts";
import { buildOutline } from "#lib/rich-content/outline.ts";
import type { PageContext } from "../../rich-content/node.ts";
import { RichContentView } from "../../rich-content/rich-content-view.tsx";
import { headingSlugs } from "../../rich-content/text/heading-slugs.ts";
import styles from "./article.module.css";
import { ArticleEnd } from "./article-end.tsx";
import { ArticleOpening } from "./article-opening.tsx";
import { Outline } from "./outline.tsx";
import { SitePage } from "../page/site-page.tsx";
import type { PostWithAuthor } from "../post-with-author.ts";
import type { Category, Tag } from "#lib/blog/model.ts";

type Props = {
  post: Post;
  item: PostWithAuthor;
  tags: readonly Tag[];
  categories: readonly Category[];
  /** Site data that the body needs, and results computed before rendering. */
  context?: PageContext;
  /**
   * Whether this is a preview. Previews omit the like bar and the share links, because the post has no public
   * URL yet.
   */
  isPreview?: boolean;
};

/** Renders a post, or the preview of a page. */
export function Article({ post, item, tags, categories, context, isPreview }: Props) {
  if (isPageSlug(post.slug)) return <SitePage page={post} context={context} />;
  const outline = buildOutline(post.richContent);
  const slugs = headingSlugs(outline);
  return (
    <article className={styles.article} {...writtenIn(post.language)}>
      <ArticleOpening post={post} item={item} />
      {getLook().parts.outline && (
        <Outline entries={outline} slugs={slugs} language={post.language} />
      )}
      <RichContentView
        content={post.richContent}
        outline={outline}
        headingSlugs={slugs}
        context={context}
        hasOpening
      />
      <ArticleEnd
        post={post}
        item={item}
        tags={tags}
        categories={categories}
        isPreview={isPreview}
      />
    </article>
  );
}
