import { PageLink } from "#components/layout/page-link.tsx";
import { PostDate } from "#components/posts/cards/post-date.tsx";
import type { PostReactions } from "#lib/proxy/read-for-pages.ts";
import { getTranslations } from "#lib/site/text/interface-language.ts";
import { writtenIn } from "#lib/site/text/language.ts";
import { paths } from "#lib/site/paths/paths.ts";
import styles from "./reaction-list.module.css";

/** Renders the posts that a member has liked or rated, with dates. */
export function ReactionList({ posts }: { posts: readonly PostReactions[] }) {
  const t = getTranslations();
  return (
    <ul className={styles.posts}>
      {posts.map(({ id, slug, title, language, likedDate, rating, ratedDate }) => (
        <li key={id} className={styles.post}>
          <PageLink href={paths.post(slug)} className={styles.title} {...writtenIn(language)}>
            {title}
          </PageLink>
          <ul className={styles.reactions}>
            {likedDate !== undefined && (
              <li>{t.rich("account.likes.liked", { time: renderDate(likedDate) })}</li>
            )}
            {rating !== undefined && ratedDate !== undefined && (
              <li>{t.rich("account.likes.rated", { rating, time: renderDate(ratedDate) })}</li>
            )}
          </ul>
        </li>
      ))}
    </ul>
  );
}

/** Creates the renderer for a message's `time` tag. */
const renderDate = (date: Date) => () => <PostDate date={date} length="medium" />;
