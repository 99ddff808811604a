import type { Post } from "#lib/blog/model.ts";
import { settings } from "#lib/config/current.ts";
import { getTranslations, interfaceLanguage } from "#lib/site/text/interface-language.ts";
import { highlightCode } from "../../rich-content/code/highlight.ts";
import { Article } from "../article/article.tsx";
import { loadArticle } from "../load-posts.ts";
import styles from "./shared-draft-page.module.css";

type Props = {
  post: Post;
  /** The name of the member who created the link. Empty if the member has none. */
  sharedBy: string;
  expiresDate: Date;
};

/** Renders a draft as readers will see it, under a bar that says who shared it. Views are not counted. */
export async function SharedDraftPage({ post, sharedBy, expiresDate }: Props) {
  const t = getTranslations();
  const [article, highlights] = await Promise.all([
    loadArticle(post),
    highlightCode(post.richContent),
  ]);
  const { site } = settings();
  const days = new Intl.DateTimeFormat(interfaceLanguage(), {
    dateStyle: "long",
    timeZone: site.timeZone,
  });
  // Without the post's ID, polls are read-only, because visitors cannot vote before the post is published.
  const context = {
    highlights,
    siteHost: new URL(site.url).hostname,
    mapTiles: site.mapTiles,
  };
  return (
    <>
      <aside className={styles.bar} aria-label={t("sharedDraft.label")}>
        <p className={styles.facts}>
          <strong className={styles.sharer}>
            {sharedBy === ""
              ? t("sharedDraft.shared")
              : t("sharedDraft.sharedBy", { name: sharedBy })}
          </strong>
          <span>{t("sharedDraft.expires", { date: days.format(expiresDate) })}</span>
        </p>
        <p className={styles.note}>{t("sharedDraft.note")}</p>
      </aside>
      <Article post={post} {...article} context={context} isPreview />
    </>
  );
}
