import { PageLink } from "#components/layout/page-link.tsx";
import type { CommentEmails } from "#lib/proxy/read-for-pages.ts";
import { getTranslations } from "#lib/site/text/interface-language.ts";
import { writtenIn } from "#lib/site/text/language.ts";
import { paths } from "#lib/site/paths/paths.ts";
import styles from "./emails.module.css";

type Props = {
  conversations: CommentEmails["conversations"];
  memberId: string;
  page: number;
};

/** Renders the posts whose comments a member follows or has unsubscribed from. Works without JavaScript. */
export function ConversationList({ conversations, memberId, page }: Props) {
  const t = getTranslations();
  return (
    <ul className={styles.conversations}>
      {conversations.map(({ id, slug, title, language, isMuted }) => (
        <li key={id} className={styles.conversation}>
          <PageLink href={paths.post(slug)} className={styles.title} {...writtenIn(language)}>
            {title}
          </PageLink>
          <p className={styles.state}>{t(`account.emails.${isMuted ? "muted" : "follows"}`)}</p>
          <form
            method="post"
            action={`/api/forms/${isMuted ? "resume-emails" : "unfollow"}`}
            className={styles.action}
          >
            <input type="hidden" name="memberId" value={memberId} />
            <input type="hidden" name="postId" value={id} />
            <input type="hidden" name="page" value={page} />
            <button
              type="submit"
              className={styles.button}
              aria-label={t(`account.emails.${isMuted ? "resumePost" : "unfollowPost"}`, { title })}
            >
              {t(`account.emails.${isMuted ? "resume" : "unfollow"}`)}
            </button>
          </form>
        </li>
      ))}
    </ul>
  );
}
