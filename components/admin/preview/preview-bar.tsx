"use client"; // loads the status of a post, and performs actions on the post

import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import useSWR from "swr";
import { paths } from "#lib/site/paths.ts";
import type { PostAction } from "#lib/wix/admin.ts";
import type { AccountError } from "../../members/account/data/account-error.ts";
import { PageLink } from "../../layout/page-link.tsx";
import { Note, type NoteText } from "../note.tsx";
import { actOnPost, postCall, readPost } from "../admin-calls.ts";
import { PostActions } from "../posts/post-actions.tsx";
import { dateWords } from "../posts/post-dates.ts";
import { RowFailure } from "../lists/row-failure.tsx";
import { StatusMark } from "../lists/status-mark.tsx";
import { statusWords } from "../lists/status-words.ts";
import { Unread } from "../unread.tsx";
import { useRowActs } from "../lists/use-row-acts.ts";
import { PostHistory } from "./post-history.tsx";
import styles from "./preview-bar.module.css";

type Answer = Awaited<ReturnType<typeof readPost>>;

export function PreviewBar({ postId }: { postId: string }) {
  const say = useTranslations();
  return (
    <aside className={styles.bar} aria-label={say("owner.preview.label")}>
      <p>
        <PageLink href={paths.ownerPosts()} className={styles.back}>
          <span aria-hidden>← </span>
          {say("owner.preview.back")}
        </PageLink>
      </p>
      <Standing postId={postId} />
    </aside>
  );
}

function Standing({ postId }: { postId: string }) {
  const say = useTranslations();
  const language = useLocale();
  const { data, error, mutate } = useSWR<Answer, AccountError>(postCall(postId), readPost);
  const rows = useRowActs();
  const [note, setNote] = useState<NoteText>();
  if (data === undefined) return <Unread failure={error} onAgain={() => void mutate()} />;
  const { post, history } = data;

  const perform = async (action: PostAction, body?: object) => {
    setNote(undefined);
    try {
      await actOnPost(post.id, action, body);
    } finally {
      await mutate();
    }
    const title = post.title || say("owner.posts.untitled");
    setNote({ text: say(`owner.done.${action}`, { title }) });
  };
  const pick = (action: PostAction) => void rows.run(post.id, () => perform(action));
  const failure = rows.findFailure(post.id);
  const isPublished = post.status === "PUBLISHED";
  return (
    <>
      <div className={styles.standing}>
        <div className={styles.facts}>
          <p className={styles.status}>
            <StatusMark of={post.status}>{say(statusWords[post.status])}</StatusMark>
            <span className={styles.when}>{dateWords(say, post, language)}</span>
            {post.pinned && <span>{say("owner.posts.pinned")}</span>}
            {post.featured && <span>{say("owner.posts.featured")}</span>}
          </p>
          <p className={styles.note}>
            {say(isPublished ? "owner.preview.notePublished" : "owner.preview.note")}{" "}
            {isPublished && (
              <PageLink href={paths.post(post.slug)}>{say("owner.actions.read")}</PageLink>
            )}
          </p>
          <p className={styles.address}>{paths.post(post.slug)}</p>
        </div>
        <div className={styles.actions}>
          <PostActions
            post={post}
            isBusy={rows.isBusy(post.id)}
            showsPrimary
            onPick={pick}
            onAct={perform}
          />
        </div>
      </div>
      {failure !== undefined && <RowFailure>{failure}</RowFailure>}
      <Note note={note} />
      <PostHistory changes={history} />
    </>
  );
}
