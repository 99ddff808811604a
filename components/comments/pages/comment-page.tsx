import type { ReactNode } from "react";
import { parseCommentProblem } from "#lib/proxy/comments/comment-problem.ts";
import { getTranslations } from "#lib/site/text/interface-language.ts";
import { readParameter, type PageQuery } from "#lib/site/paths/page-query.ts";
import styles from "./comment-page.module.css";

type Props = {
  title: string;
  query: PageQuery;
  /** The link back to the post or conversation. */
  back: ReactNode;
  children: ReactNode;
};

const results = ["waits", "saved", "reported", "followed", "unfollowed"] as const;

/** Renders a member page with a form for a comment, and the result of the form that led to it. */
export function CommentFormPage({ title, query, back, children }: Props) {
  const t = getTranslations();
  const problem = parseCommentProblem(readParameter(query, "problem"));
  const done = results.find((result) => result === readParameter(query, "done"));
  return (
    <div className={styles.page}>
      <div className={styles.column}>
        <h1 className={styles.title}>{title}</h1>
        {problem !== undefined && (
          <p role="alert" className={`${styles.result} ${styles.problem}`}>
            {t(
              problem === "memberChanged"
                ? "account.otherMember.shown"
                : `writing.problems.${problem}`,
            )}
          </p>
        )}
        {done !== undefined && (
          <output className={styles.result}>{t(`writing.done.${done}`)}</output>
        )}
        {children}
        <p className={styles.back}>{back}</p>
      </div>
    </div>
  );
}
