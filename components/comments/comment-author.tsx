import type { CommentAuthor } from "#lib/blog/comments/conversation.ts";
import { safeUrl } from "#lib/rich-content/url.ts";
import { getTranslations } from "#lib/site/text/interface-language.ts";
import { paths } from "#lib/site/paths/paths.ts";
import { PageLink } from "../layout/page-link.tsx";
import inks from "../theme/inks.module.css";
import { chooseAccentColor } from "../theme/palette.ts";
import styles from "./comment-author.module.css";

/** Returns the name of a comment's author, or a placeholder if the account was deleted. */
export const getAuthorName = (author: CommentAuthor | undefined): string =>
  author?.name.trim() || getTranslations()("reading.comments.formerMember");

/** Renders the first letter of the author's name, in one of the spot inks. */
export function AuthorInitial({ author }: { author: CommentAuthor | undefined }) {
  const name = getAuthorName(author);
  const [initial] = new Intl.Segmenter().segment(name);
  return (
    <span
      className={`${styles.initial} ${inks[chooseAccentColor(author?.memberId ?? name)]}`}
      aria-hidden
    >
      {initial?.segment.toLocaleUpperCase()}
    </span>
  );
}

/** Renders the author's name, with a link to the author's posts or website, and the author's badge. */
export function CommentAuthorName({ author }: { author: CommentAuthor | undefined }) {
  const t = getTranslations();
  const name = <bdi className={styles.name}>{getAuthorName(author)}</bdi>;
  const website = author?.url === undefined ? undefined : safeUrl(author.url, "link");
  return (
    <>
      {author?.slug !== undefined ? (
        <PageLink href={paths.author(author.slug)} className={styles.link}>
          {name}
        </PageLink>
      ) : website === undefined ? (
        name
      ) : (
        <a href={website} rel="nofollow ugc noopener" className={styles.link}>
          {name}
        </a>
      )}
      {author?.badge !== undefined && (
        <span className={styles.badge}>
          {t(author.badge === "AUTHOR" ? "reading.comments.author" : "reading.comments.team")}
        </span>
      )}
    </>
  );
}
