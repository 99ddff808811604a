"use client"; // reads the interface texts from a context

import { useTranslations } from "use-intl";
import { PageLink } from "../../layout/page-link.tsx";
import styles from "./comment-list.module.css";
import type { CommentQuery } from "./use-comment-query.ts";

type Props = {
  /** The names of the post and the author to which the list is limited. */
  filter: { readonly post?: string | undefined; readonly author?: string | undefined };
  query: CommentQuery;
};

/** Renders the post or the author to which the list is limited, with a link that ends the limit. */
export function CommentFilter({ filter: { post, author }, query }: Props) {
  const t = useTranslations();
  const limits = [
    ...(post === undefined
      ? []
      : [{ text: t("admin.comments.onlyPost", { title: post }), href: query.buildPostHref("") }]),
    ...(author === undefined
      ? []
      : [
          {
            text: t("admin.comments.onlyAuthor", { name: author }),
            href: query.buildAuthorHref(""),
          },
        ]),
  ];
  return limits.map(({ text, href }) => (
    <p key={text} className={styles.filter}>
      <span>{text}</span>{" "}
      <PageLink href={href} className="underlined-link">
        {t("admin.comments.showEvery")}
      </PageLink>
    </p>
  ));
}
