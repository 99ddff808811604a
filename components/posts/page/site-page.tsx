import type { Post } from "#lib/blog/model.ts";
import { buildOutline } from "#lib/rich-content/outline.ts";
import { interfaceWithin } from "#lib/site/text/interface-language.ts";
import { writtenIn } from "#lib/site/text/language.ts";
import { Picture } from "../../media/picture.tsx";
import { widestPicture } from "../../media/widest-picture.ts";
import type { PageContext } from "../../rich-content/node.ts";
import { RichContentView } from "../../rich-content/rich-content-view.tsx";
import { headingSlugs } from "../../rich-content/text/heading-slugs.ts";
import { Translations } from "../article/translations.tsx";
import styles from "./site-page.module.css";

type Props = {
  page: Post;
  /** Site data that the body needs, and results computed before rendering. */
  context?: PageContext | undefined;
};

/** Renders a page, such as an imprint: its title, its cover if it has one, and its text. */
export function SitePage({ page, context }: Props) {
  const outline = buildOutline(page.richContent);
  return (
    <article className={styles.page} {...writtenIn(page.language)}>
      <header className={styles.header}>
        <h1 className={styles.title}>{page.title}</h1>
        <div className={styles.languages} {...interfaceWithin(page.language)}>
          <Translations post={page} />
        </div>
      </header>
      {page.cover !== undefined && (
        <Picture
          picture={page.cover}
          sizes={`(min-width: 85em) ${widestPicture}px, (min-width: 56.25em) calc(100vw - 7rem), 100vw`}
          urgent
          className={styles.cover}
        />
      )}
      <RichContentView
        content={page.richContent}
        outline={outline}
        headingSlugs={headingSlugs(outline)}
        context={context}
      />
    </article>
  );
}
