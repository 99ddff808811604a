import type { ReactNode } from "react";
import inks from "../theme/inks.module.css";
import type { InkName } from "../theme/palette.ts";
import styles from "./list-page.module.css";
import { StoryRows } from "./story-rows.tsx";
import type { Story } from "./story.ts";

type Props = {
  title: string;
  /** What kind of list it is, for example "Category". */
  kind: string;
  description?: string | undefined;
  /** Whose ink the list has; without one it is printed in the accent. */
  ink?: InkName;
  page: number;
  pages: number;
  total: number;
  stories: readonly Story[];
  children?: ReactNode;
};

/** A list of posts under a title: the later pages of the blog, a category, a tag. */
export function ListPage(props: Props) {
  const { title, kind, description, ink, page, pages, total, stories, children } = props;
  return (
    <>
      <header className={`${styles.header} ${ink === undefined ? "" : inks[ink]}`}>
        <p className={styles.kind}>{kind}</p>
        <h1 className={styles.title}>{title}</h1>
        {description !== undefined && description !== "" && (
          <p className={styles.description}>{description}</p>
        )}
        <p className={styles.count}>
          {total === 1 ? "1 post" : `${total} posts`}
          {pages > 1 && `, page ${page} of ${pages}`}
        </p>
      </header>
      <StoryRows stories={stories} heading="h2" sameCategory={kind === "Category"} />
      {children}
    </>
  );
}
