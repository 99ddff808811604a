import type { PostSummary } from "#lib/blog/model.ts";
import { interfaceWithin, getTranslations } from "#lib/site/text/interface-language.ts";
import { writtenIn } from "#lib/site/text/language.ts";
import { paths } from "#lib/site/paths/paths.ts";
import { pageIds } from "../../layout/page-ids.ts";
import { PageLink } from "../../layout/page-link.tsx";
import { CardTitle } from "../cards/card-text.tsx";
import { Kicker } from "../cards/kicker.tsx";
import { cardSizes } from "../cards/post-card.tsx";
import { PostCover } from "../cards/post-cover.tsx";
import { PostDate } from "../cards/post-date.tsx";
import { ReadingTime } from "../cards/byline.tsx";
import styles from "./related-posts.module.css";
import type { PostWithAuthor } from "../post-with-author.ts";

type Props = {
  previous: PostSummary | undefined;
  next: PostSummary | undefined;
  related: readonly PostWithAuthor[];
};

export function RelatedPosts({ previous, next, related }: Props) {
  const t = getTranslations();
  const own = interfaceWithin();
  return (
    <>
      {related.length > 0 && (
        <aside aria-labelledby={pageIds.related} className={`screen-only ${styles.related}`}>
          <h2 id={pageIds.related} className={styles.heading} {...own}>
            {t("reading.post.related")}
          </h2>
          <ul className={styles.items}>
            {related.map((item) => (
              <li key={item.post.id}>
                <RelatedPost item={item} />
              </li>
            ))}
          </ul>
        </aside>
      )}
      {(previous ?? next) !== undefined && (
        <nav aria-label={t("reading.post.neighbours")} className={styles.neighbours} {...own}>
          {previous !== undefined && (
            <Neighbour post={previous} rel="prev" word={t("reading.post.previous")} />
          )}
          {next !== undefined && <Neighbour post={next} rel="next" word={t("reading.post.next")} />}
        </nav>
      )}
    </>
  );
}

function RelatedPost({ item }: { item: PostWithAuthor }) {
  const { post } = item;
  return (
    <div className={styles.item} {...writtenIn(post.language)}>
      <PostCover item={item} shape="card" sizes={cardSizes} />
      <div {...interfaceWithin(post.language)}>
        <Kicker item={item} />
      </div>
      <CardTitle post={post} heading="h3" className={styles.title} />
      <p className="facts" {...interfaceWithin(post.language)}>
        <PostDate date={post.publishedAt} length="medium" />
        <ReadingTime post={post} />
      </p>
    </div>
  );
}

type NeighbourProps = { post: PostSummary; rel: "prev" | "next"; word: string };

function Neighbour({ post, rel, word }: NeighbourProps) {
  return (
    <PageLink href={paths.post(post.slug)} rel={rel} className={styles[rel]}>
      <span className="caption">{word}</span>
      <span className={styles.title} {...writtenIn(post.language)}>
        {post.title}
      </span>
    </PageLink>
  );
}
