import type { PostSummary } from "#lib/blog/model.ts";
import { getTranslations } from "#lib/site/text/interface-language.ts";
import { paths, type CommentOrder } from "#lib/site/paths/paths.ts";
import { pageIds } from "../layout/page-ids.ts";
import { PageLink } from "../layout/page-link.tsx";
import styles from "./comment-orders.module.css";

const orders: readonly CommentOrder[] = ["oldest", "newest", "best"];

type Props = { post: PostSummary; current: CommentOrder };

/** Renders links to the comments in each order. */
export function CommentOrders({ post, current }: Props) {
  const t = getTranslations();
  return (
    <nav aria-label={t("reading.comments.orders")}>
      <ul className={styles.orders}>
        {orders.map((order) => (
          <li key={order}>
            <PageLink
              href={`${paths.comments(post.slug, 1, order)}#${pageIds.comments}`}
              className={styles.order}
              {...(order === current ? { "aria-current": "true" } : { rel: "nofollow" })}
            >
              {t(`reading.comments.${order}`)}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
