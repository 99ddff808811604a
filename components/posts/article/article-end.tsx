import type { ReactNode } from "react";
import type { Category, Post, Tag } from "#lib/blog/model.ts";
import { settings } from "#lib/config/current.ts";
import { getLook } from "#lib/site/current-look.ts";
import { interfaceWithin, getTranslations } from "#lib/site/text/interface-language.ts";
import { writtenIn } from "#lib/site/text/language.ts";
import { paths } from "#lib/site/paths/paths.ts";
import { PageLink } from "../../layout/page-link.tsx";
import { Mark } from "../../layout/mark.tsx";
import { Picture } from "../../media/picture.tsx";
import { Share } from "../../share/share.tsx";
import styles from "./article-end.module.css";
import { LikeBar } from "../feedback/like-bar.tsx";
import { AuthorName } from "./author-name.tsx";
import { PostDate } from "../cards/post-date.tsx";
import type { PostWithAuthor } from "../post-with-author.ts";

type Props = {
  post: Post;
  item: PostWithAuthor;
  tags: readonly Tag[];
  categories: readonly Category[];
  isPreview?: boolean | undefined;
};

/**
 * Renders the end of a post: the logo, like bar, categories, tags, share links, authors and date of the last
 * change.
 */
export function ArticleEnd({
  post,
  item: { authors },
  tags,
  categories,
  isPreview = false,
}: Props) {
  const t = getTranslations();
  const { parts } = getLook();
  return (
    <footer className={styles.end} {...writtenIn(settings().site.language)}>
      <Mark className={styles.mark} />
      {!isPreview && <LikeBar post={post} />}
      {[categories, tags, post.hashtags].some((list) => list.length > 0) && (
        <div>
          <GroupLinks
            name={t("reading.post.categories")}
            groups={categories}
            getPath={paths.category}
          />
          <GroupLinks name={t("reading.post.tags")} groups={tags} getPath={paths.tag} />
          <GroupLinks
            name={t("reading.post.hashtags")}
            groups={createHashtagGroups(post.hashtags)}
            getPath={paths.hashtag}
          />
        </div>
      )}
      {!isPreview && parts.share && <Share post={post} tags={tags} />}
      {(parts.author ? authors : []).map((author) => (
        <div key={author.id} className={styles.author}>
          {author.photo !== undefined && (
            <Picture picture={author.photo} sizes="64px" alt="" className={styles.photo} />
          )}
          <div>
            <p className={styles.name}>
              <AuthorName author={author} />
            </p>
            {author.about !== undefined && <p className={styles.about}>{author.about}</p>}
          </div>
        </div>
      ))}
      {wasChanged(post) && (
        <p className={styles.changed} {...interfaceWithin()}>
          {changedOn(post.updatedAt)}
        </p>
      )}
    </footer>
  );
}

function changedOn(date: Date): ReactNode {
  return getTranslations().rich("reading.post.changed", { day: () => <PostDate date={date} /> });
}

type GroupLinksProps = {
  name: string;
  groups: readonly Pick<Tag, "id" | "slug" | "label">[];
  getPath: (slug: string) => string;
};

function GroupLinks({ name, groups, getPath }: GroupLinksProps) {
  if (groups.length === 0) return null;
  return (
    <ul className={styles.tags} aria-label={name}>
      {groups.map(({ id, slug, label }) => (
        <li key={id}>
          <PageLink href={getPath(slug)} className={styles.tag}>
            {label}
          </PageLink>
        </li>
      ))}
    </ul>
  );
}

/** Merges hashtags that differ only in case, and keeps the last variant of each. */
function createHashtagGroups(hashtags: readonly string[]) {
  const bySlug = new Map(hashtags.map((hashtag) => [hashtag.toLowerCase(), hashtag]));
  return [...bySlug].map(([slug, hashtag]) => ({ id: slug, slug, label: `#${hashtag}` }));
}

const aDay = 24 * 60 * 60 * 1000;

function wasChanged(post: Post): post is Post & { updatedAt: Date } {
  return (
    post.updatedAt !== undefined && post.updatedAt.getTime() - post.publishedAt.getTime() > aDay
  );
}
