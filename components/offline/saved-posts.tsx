"use client"; // reads the caches of the service worker

import { useEffect, useState } from "react";
import { readSavedPosts, type SavedPost } from "./read-saved-posts.ts";
import styles from "./saved-posts.module.css";

type Props = { heading: string; none: string };

/** Lists the posts that can be read without a connection. */
export function SavedPosts({ heading, none }: Props) {
  const [posts, setPosts] = useState<readonly SavedPost[]>();
  useEffect(() => void readSavedPosts().then(setPosts), []);
  if (posts === undefined) return null;
  if (posts.length === 0) return <p>{none}</p>;
  return (
    <section className={styles.saved} aria-labelledby="saved">
      <h2 id="saved" className={styles.heading}>
        {heading}
      </h2>
      <ul className={styles.posts}>
        {posts.map(({ path, title, language, direction }) => (
          <li key={path} lang={language} dir={direction}>
            {/* Not a `PageLink`, because the service worker caches documents and no router payloads. */}
            <a href={path} className={styles.post}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
