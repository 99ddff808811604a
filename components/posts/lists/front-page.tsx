import type { ReactNode } from "react";
import { getLook } from "#lib/site/current-look.ts";
import { interfaceWithin, getTranslations } from "#lib/site/text/interface-language.ts";
import type { Look } from "#lib/wix/site/look.ts";
import type { PostWithAuthor } from "../post-with-author.ts";
import styles from "./front-page.module.css";
import type { FrontProps } from "./fronts/front.ts";
import { GridFront } from "./fronts/grid.tsx";
import { ListFront } from "./fronts/list.tsx";
import { MagazineFront } from "./fronts/magazine.tsx";
import { WholePostsFront } from "./fronts/whole-posts.tsx";
import { Languages } from "./languages.tsx";

const layouts: Readonly<Record<Look["front"], (props: FrontProps) => ReactNode>> = {
  magazine: MagazineFront,
  list: ListFront,
  grid: GridFront,
  posts: WholePostsFront,
};

const none: readonly never[] = [];

type Props = {
  statement: string;
  /** The first page of posts. */
  items: readonly PostWithAuthor[];
  /** The featured posts, of any age. */
  featured?: readonly PostWithAuthor[];
  /** The languages that have posts. */
  languages?: readonly string[];
};

/** Renders the home page: the statement, and the posts in the layout of the look. */
export function FrontPage({ statement, items, featured = none, languages = none }: Props) {
  const Posts = layouts[getLook().front];
  return (
    <>
      <h1 className={styles.statement}>{statement}</h1>
      {items.length === 0 ? (
        <p className={styles.empty} {...interfaceWithin()}>
          {getTranslations()("reading.front.empty")}
        </p>
      ) : (
        <Posts items={items} featured={featured} />
      )}
      <Languages languages={languages} />
    </>
  );
}
