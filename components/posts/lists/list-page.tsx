import type { ReactNode } from "react";
import type { PostArchive } from "#lib/blog/post-archive.ts";
import { interfaceWithin, getTranslations } from "#lib/site/text/interface-language.ts";
import { writtenIn } from "#lib/site/text/language.ts";
import { PageLink } from "../../layout/page-link.tsx";
import { Picture } from "../../media/picture.tsx";
import { widestPicture } from "../../media/widest-picture.ts";
import { applyInk } from "../../theme/apply-ink.ts";
import { chooseCategoryInk } from "../../theme/look-colors.ts";
import { chooseAccentColor, inkAt, type InkColor } from "../../theme/palette.ts";
import styles from "#components/layout/list-page.module.css";
import { PostRows } from "../cards/post-rows.tsx";
import type { PostWithAuthor } from "../post-with-author.ts";

type Props = Pick<PostArchive, "title" | "kindName" | "kindPath" | "titleLanguage" | "picture"> &
  Partial<Pick<PostArchive, "kind" | "description" | "color" | "parts">> & {
    page: number;
    pages: number;
    total: number;
    items: readonly PostWithAuthor[];
    children?: ReactNode;
  };

/** Renders a titled list of posts, for example a category page, an author page, or page 2 of the blog. */
export function ListPage(props: Props) {
  const { title, kind, kindName, kindPath, titleLanguage, picture, description, color } = props;
  const { page, pages, total, items, parts = [], children } = props;
  const t = getTranslations();
  return (
    <>
      <header
        {...(color === undefined
          ? { className: styles.header }
          : applyInk(chooseInk(color), styles.header))}
      >
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
        {description && <p className={styles.description}>{description}</p>}
        {parts.length > 0 && (
          <ul className={styles.parts} aria-label={t("reading.list.parts")}>
            {parts.map((part) => (
              <li key={part.path} className={styles.part}>
                <PageLink href={part.path} className="underlined-link">
                  {part.title}
                </PageLink>
                {part.postCount > 0 && (
                  <span
                    className="count"
                    aria-label={t("reading.list.count", { count: part.postCount })}
                  >
                    {part.postCount}
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
        <p className={styles.count} {...interfaceWithin()}>
          {pages > 1
            ? t("reading.list.countOfPage", { count: total, page, pages })
            : t("reading.list.count", { count: total })}
        </p>
      </header>
      {picture !== undefined && kind !== "author" && page === 1 && (
        <Picture
          picture={picture}
          alt={picture.alt === title ? "" : picture.alt}
          sizes={`(min-width: 85em) ${widestPicture}px, 100vw`}
          className={styles.cover}
          urgent
        />
      )}
      <PostRows
        items={items}
        heading="h2"
        sameCategory={kind === "category"}
        sameAuthor={kind === "author"}
      />
      {children}
    </>
  );
}

function chooseInk(color: PostArchive["color"]): InkColor {
  if (typeof color === "object") return chooseCategoryInk(color);
  return typeof color === "number" ? inkAt(color) : chooseAccentColor(color);
}
