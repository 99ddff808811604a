import type { ReactNode } from "react";
import type { Picture as PictureData } from "#lib/blog/model.ts";
import { interfaceWithin, words } from "#lib/site/interface-language.ts";
import { writtenIn } from "#lib/site/language.ts";
import { PageLink } from "../../layout/page-link.tsx";
import { Picture } from "../../media/picture.tsx";
import inks from "../../theme/inks.module.css";
import type { AccentColor } from "../../theme/palette.ts";
import styles from "./list-page.module.css";
import type { ShelfKind } from "./shelf.ts";
import { StoryRows } from "../cards/story-rows.tsx";
import type { Story } from "../story.ts";

type Props = {
  title: string;
  /** Kind of the list. Omitted for the list of all posts. */
  kind?: ShelfKind;
  /** Label above the title, for example "Category". */
  kindName: string;
  /** Path of the overview of this kind, if there is one. */
  kindPath?: string | undefined;
  /** Language of the title, if it is not the site's. */
  titleLanguage?: string | undefined;
  picture?: PictureData | undefined;
  description?: string | undefined;
  /** Ink of the list. Without an ink, the list has the accent colour. */
  ink?: AccentColor;
  page: number;
  pages: number;
  total: number;
  stories: readonly Story[];
  children?: ReactNode;
};

/** Renders a list of posts under a title: the later pages of the blog, a category, an author … */
export function ListPage(props: Props) {
  const { title, kind, kindName, kindPath, titleLanguage, picture, description, ink } = props;
  const { page, pages, total, stories, children } = props;
  const say = words();
  return (
    <>
      <header className={`${styles.header} ${ink === undefined ? "" : inks[ink]}`}>
        <p className={styles.kind}>
          {kindPath === undefined ? kindName : <PageLink href={kindPath}>{kindName}</PageLink>}
        </p>
        <h1
          className={styles.title}
          {...(titleLanguage === undefined ? {} : writtenIn(titleLanguage))}
        >
          {title}
        </h1>
        {picture !== undefined && kind === "author" && (
          <Picture picture={picture} sizes="96px" alt="" className={styles.picture} urgent />
        )}
        {description !== undefined && description !== "" && (
          <p className={styles.description}>{description}</p>
        )}
        <p className={styles.count} {...interfaceWithin()}>
          {pages > 1
            ? say("reading.list.countOfPage", { count: total, page, pages })
            : say("reading.list.count", { count: total })}
        </p>
      </header>
      {picture !== undefined && kind !== "author" && page === 1 && (
        <Picture
          picture={picture}
          alt={picture.alt === title ? "" : picture.alt}
          sizes="(min-width: 85em) 76rem, 100vw"
          className={styles.cover}
          urgent
        />
      )}
      <StoryRows
        stories={stories}
        heading="h2"
        sameCategory={kind === "category"}
        sameAuthor={kind === "author"}
      />
      {children}
    </>
  );
}
