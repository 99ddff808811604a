"use client"; // reads the caches of the service worker

import { useEffect, useState } from "react";
import { readKeptPosts, type KeptPost } from "./read-kept-posts.ts";
import styles from "./kept-posts.module.css";

type Props = { heading: string; none: string };

/** Lists the posts that can be read without a connection. */
export function KeptPosts({ heading, none }: Props) {
  const [posts, setPosts] = useState<readonly KeptPost[]>();
  useEffect(() => void readKeptPosts().then(setPosts), []);
  if (posts === undefined) return null;
  if (posts.length === 0) return <p>{none}</p>;
  return (
    <section className={styles.kept} aria-labelledby="kept">
      <h2 id="kept" className={styles.heading}>
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
