import type { Post, Tag } from "#lib/blog/model.ts";
import { paths } from "#lib/site/paths.ts";
import { PageLink } from "../layout/page-link.tsx";
import { Mark } from "../layout/mark.tsx";
import { Picture } from "../media/picture.tsx";
import styles from "./article-end.module.css";
import { PostDate } from "./post-date.tsx";
import type { Story } from "./story.ts";

type Props = { post: Post; story: Story; tags: readonly Tag[] };

/** What follows the last line: the printer's mark, the tags, the one who wrote it. */
export function ArticleEnd({ post, story: { author }, tags }: Props) {
  return (
    <footer className={styles.end}>
      <Mark className={styles.mark} />
      {tags.length > 0 && (
        <ul className={styles.tags} aria-label="Tags">
          {tags.map(({ id, slug, label }) => (
            <li key={id}>
              <PageLink href={paths.tag(slug)} className={styles.tag}>
                {label}
              </PageLink>
            </li>
          ))}
        </ul>
      )}
      {author !== undefined && (
        <div className={styles.author}>
          {author.photo !== undefined && (
            <Picture picture={author.photo} sizes="64px" alt="" className={styles.photo} />
          )}
          <div>
            <p className={styles.name}>{author.name}</p>
            {author.about !== undefined && <p className={styles.about}>{author.about}</p>}
          </div>
        </div>
      )}
      {wasChanged(post) && (
        <p className={styles.changed}>
          Last changed on <PostDate date={post.updatedAt} />
        </p>
      )}
    </footer>
  );
}

const aDay = 24 * 60 * 60 * 1000;

function wasChanged(post: Post): post is Post & { updatedAt: Date } {
  return (
    post.updatedAt !== undefined && post.updatedAt.getTime() - post.publishedAt.getTime() > aDay
  );
}
