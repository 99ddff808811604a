import type { PostSummary } from "#lib/blog/model.ts";
import { settings } from "#lib/config/current.ts";
import { networks } from "#lib/share/networks.ts";
import { emailLink } from "#lib/share/share-link.ts";
import { paths } from "#lib/site/paths.ts";
import { ShareStandIn } from "./share-stand-in.tsx";
import styles from "./share.module.css";

/** Ways to hand a post on. Each is a plain link; the buttons need a script and appear with it. */
export function Share({ post }: { post: PostSummary }) {
  const { title, hashtags } = post;
  const page = { url: settings().site.url + paths.post(post.slug), title, hashtags };
  return (
    <ShareStandIn className={styles.share}>
      <p className={styles.heading}>Share</p>
      <ul className={styles.ways}>
        {networks.map(({ name, linkTo, popup: { width, height } }) => (
          <li key={name}>
            <a
              href={linkTo(page)}
              target="_blank"
              rel="noopener nofollow"
              className={styles.way}
              data-popup={`width=${width},height=${height}`}
              aria-label={`Share on ${name}`}
            >
              {name}
            </a>
          </li>
        ))}
        <li>
          <a href={emailLink(page)} className={styles.way} aria-label="Share by e-mail">
            E-mail
          </a>
        </li>
        <li className={styles.copy}>
          <button type="button" className={styles.way} data-share="copy" data-url={page.url}>
            Copy link
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
            More …
          </button>
        </li>
      </ul>
      <output className={styles.status} />
    </ShareStandIn>
  );
}
