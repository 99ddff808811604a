import type { PostSummary, Tag } from "#lib/blog/model.ts";
import { settings } from "#lib/config/current.ts";
import { emailLink, networks } from "#lib/share/share-link.ts";
import { getTranslations } from "#lib/site/text/interface-language.ts";
import { paths } from "#lib/site/paths/paths.ts";
import { ShareBar } from "./share-bar.tsx";
import styles from "./share.module.css";

/** Maximum number of tags used in place of hashtags for a post that has none. */
const maximumHashtags = 3;

/**
 * Renders links and buttons for sharing a post. The links work without JavaScript; the buttons appear only
 * with it.
 */
export function Share({ post, tags }: { post: PostSummary; tags: readonly Tag[] }) {
  const t = getTranslations();
  const { url, xAccounts } = settings().site;
  const { title } = post;
  const page = {
    url: url + paths.post(post.slug),
    title,
    hashtags:
      post.hashtags.length > 0
        ? post.hashtags
        : tags.slice(0, maximumHashtags).map(({ label }) => label),
    via: xAccounts[0],
    related: xAccounts.slice(1),
  };
  return (
    <ShareBar label={t("finding.share.label")} className={`screen-only ${styles.share}`}>
      <p className="caption">{t("finding.share.heading")}</p>
      <ul className={styles.ways}>
        {networks.map(({ name, linkTo, popup: { width, height } }) => (
          <li key={name}>
            <a
              href={linkTo(page)}
              target="_blank"
              rel="noopener nofollow"
              className={styles.way}
              data-popup={`width=${width},height=${height}`}
              aria-label={t("finding.share.onNetwork", { network: name })}
            >
              {name}
            </a>
          </li>
        ))}
        <li>
          <a href={emailLink(page)} className={styles.way} aria-label={t("finding.share.byEmail")}>
            {t("finding.share.email")}
          </a>
        </li>
        <li className={styles.copy}>
          <button
            type="button"
            className={styles.way}
            data-share="copy"
            data-url={page.url}
            data-copied={t("finding.share.copied")}
            data-refused={t("finding.share.copyThis", { url: page.url })}
          >
            {t("finding.share.copy")}
          </button>
        </li>
        <li className={styles.sheet}>
          <button
            type="button"
            className={styles.way}
            data-share="sheet"
            data-url={page.url}
            data-title={title}
          >
            {t("finding.share.more")}
          </button>
        </li>
      </ul>
      <output className="caption" />
    </ShareBar>
  );
}
