"use client"; // loads the posts, and performs actions on them

import { useState } from "react";
import { useTranslations } from "use-intl";
import type { PostAction } from "#lib/wix/admin.ts";
import styles from "../lists/list.module.css";
import { ListPages } from "../lists/list-pages.tsx";
import { ListSearch } from "../lists/list-search.tsx";
import { ListTabs } from "../lists/list-tabs.tsx";
import { Note, type NoteText } from "../note.tsx";
import type { OwnerPost, PostsPage } from "../admin-schema.ts";
import rowStyles from "../lists/rows.module.css";
import { Unread } from "../unread.tsx";
import { useListQuery } from "../lists/use-list-query.ts";
import { useRowActs } from "../lists/use-row-acts.ts";
import { PostTable } from "./post-table.tsx";
import { postTabs } from "./post-tabs.ts";
import { usePosts } from "./use-posts.ts";

export function PostList() {
  const say = useTranslations();
  const { query, searchFor, hrefOfTab, hrefOfPage } = useListQuery();
  const tab = postTabs.find(({ name }) => name === query.tab) ?? postTabs[0];
  const { list, error, reload, act } = usePosts({ ...query, status: tab.status });
  const rows = useRowActs();
  const [note, setNote] = useState<NoteText>();

  const perform = async (post: OwnerPost, action: PostAction, body?: object) => {
    setNote(undefined);
    await act(post, action, body);
    const title = post.title || say("owner.posts.untitled");
    setNote({
      text: say(`owner.done.${action}`, { title }),
      undo:
        action === "trash"
          ? { label: say("owner.actions.restore"), run: () => pick(post, "restore") }
          : undefined,
    });
  };
  const pick = (post: OwnerPost, action: PostAction) =>
    void rows.run(post.id, () => perform(post, action));

  return (
    <div className={styles.list}>
      <ListTabs
        label={say("owner.posts.tabs")}
        tabs={postTabs.map(({ name, label, status }) => ({
          name,
          label: say(label),
          count: list && countPosts(list.counts, status),
        }))}
        current={tab.name}
        getHref={hrefOfTab}
      />
      <ListSearch
        label={say("owner.posts.searchLabel")}
        words={query.search}
        onSearch={searchFor}
      />
      <Note note={note} />
      {list === undefined ? (
        <Unread failure={error} onAgain={() => void reload()} />
      ) : (
        <>
          {list.posts.length === 0 ? (
            <p className={rowStyles.empty}>
              {say(query.search === "" ? "owner.posts.none" : "owner.posts.noneFound")}
            </p>
          ) : (
            <PostTable
              posts={list.posts}
              showsStatus={tab.status === undefined}
              rows={rows}
              onPick={pick}
              onAct={perform}
            />
          )}
          <ListPages page={query.page} total={list.metaData.total} getHref={hrefOfPage} />
        </>
      )}
    </div>
  );
}

/** Returns the number of posts with a status. Without a status, counts all posts except those in the trash. */
function countPosts(
  counts: PostsPage["counts"],
  status: (typeof postTabs)[number]["status"],
): number {
  if (status !== undefined) return counts[status] ?? 0;
  const { DELETED: _, ...others } = counts;
  return Object.values(others).reduce((sum, count) => sum + count, 0);
}
