import { interfaceWithin, getTranslations } from "#lib/site/text/interface-language.ts";
import { writtenIn } from "#lib/site/text/language.ts";
import { paths } from "#lib/site/paths/paths.ts";
import { pageIds } from "../../../layout/page-ids.ts";
import { PageLink } from "../../../layout/page-link.tsx";
import { RichContentView } from "../../../rich-content/rich-content-view.tsx";
import { Counters } from "../../../stats/counters.tsx";
import { AuthorLine, ReadingTime } from "../../cards/byline.tsx";
import { Kicker, PostBadge } from "../../cards/kicker.tsx";
import { PostCover } from "../../cards/post-cover.tsx";
import { PostDate } from "../../cards/post-date.tsx";
import type { LoadedPost } from "../../load-whole-posts.ts";
import styles from "./whole-posts.module.css";

type Props = LoadedPost & {
  /** Whether the post is on the first screen. */
  isFirst: boolean;
};

/** Renders a post with its text or, if that is long, with the beginning of it. */
export function WholePost({ item, content, isCut, headingSlugs, context, isFirst }: Props) {
  const { post, authors } = item;
  const own = interfaceWithin(post.language);
  const path = paths.post(post.slug);
  return (
    <article className={`with-rail ${styles.post}`} {...writtenIn(post.language)}>
      <div className={styles.margin} {...own}>
        <Kicker item={item} />
        <PostBadge post={post} />
        <p className={styles.facts}>
          <AuthorLine authors={authors} className={styles.author} />
          <PostDate date={post.publishedAt} length="medium" />
          <ReadingTime post={post} />
          <Counters metrics={post.metrics} commentsPath={`${path}#${pageIds.comments}`} />
        </p>
      </div>
      <div className={styles.text}>
        <h2 className={styles.title}>
          <PageLink href={path}>{post.title}</PageLink>
        </h2>
        {post.cover !== undefined && (
          <PostCover
            item={item}
            shape="card"
            sizes="(min-width: 56.25em) 41.5rem, calc(100vw - 2.5rem)"
            urgent={isFirst}
          />
        )}
        <RichContentView content={content} headingSlugs={headingSlugs} context={context} />
        {isCut && (
          <p {...own}>
            <PageLink href={path} className={styles.more}>
              {getTranslations()("reading.front.readOn", { title: post.title })}
            </PageLink>
          </p>
        )}
      </div>
    </article>
  );
}
