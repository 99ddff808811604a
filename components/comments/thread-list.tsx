import type { ReactNode } from "react";
import {
  listComments,
  type CommentThread,
  type Conversation,
} from "#lib/blog/comments/conversation.ts";
import type { PostSummary } from "#lib/blog/model.ts";
import { getTranslations } from "#lib/site/text/interface-language.ts";
import { commentAnchor } from "./comment-anchor.ts";
import { getAuthorName } from "./comment-author.tsx";
import { CommentItem, CommentLink } from "./comment-item.tsx";
import styles from "./thread-list.module.css";

type Props = { conversation: Conversation; post: PostSummary };

/** Renders the threads of a page. The replies of a thread are on one level, oldest first. */
export function ThreadList({ conversation, post }: Props) {
  const onPage = new Set(listComments(conversation).map(({ id }) => id));
  const around = { post, onPage, isOpen: conversation.state === "open" };
  return (
    <ol className={styles.threads}>
      {conversation.threads.map((thread) =>
        thread.root === undefined ? (
          <li key={thread.id}>
            <p className={styles.continued}>
              {getTranslations().rich("reading.comments.continued", {
                root: (text) => linkToRoot(text, thread.id, around),
              })}
            </p>
            <Replies thread={thread} {...around} />
          </li>
        ) : (
          <li key={thread.id} id={commentAnchor(thread.id)} className={styles.entry}>
            <CommentItem comment={thread.root} {...around} />
            <Replies thread={thread} {...around} />
          </li>
        ),
      )}
    </ol>
  );
}

const linkToRoot = (
  text: ReactNode,
  commentId: string,
  { post, onPage }: Pick<RepliesProps, "post" | "onPage">,
) => (
  <CommentLink commentId={commentId} post={post} onPage={onPage}>
    {text}
  </CommentLink>
);

type RepliesProps = {
  thread: CommentThread;
  post: PostSummary;
  onPage: ReadonlySet<string>;
  isOpen: boolean;
};

function Replies({ thread: { root, replies }, ...around }: RepliesProps) {
  if (replies.length === 0) return null;
  const name = getAuthorName(root?.author);
  const label =
    root === undefined || root.isDeleted === true
      ? {}
      : { "aria-label": getTranslations()("reading.comments.replies", { name }) };
  return (
    <ol className={styles.replies} {...label}>
      {replies.map((reply) => (
        <li key={reply.id} id={commentAnchor(reply.id)} className={styles.entry}>
          <CommentItem comment={reply} {...around} />
        </li>
      ))}
    </ol>
  );
}
