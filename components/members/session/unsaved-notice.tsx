"use client"; // reads the texts that are only in this browser

import { useTranslations } from "use-intl";
import { PageLink } from "#components/layout/page-link.tsx";
import { FormMessage } from "#components/ui/forms/form-message.tsx";
import { paths } from "#lib/site/paths/paths.ts";
import { useDates } from "#components/ui/dates.tsx";
import type { UnsavedText } from "./unsaved-texts.ts";
import styles from "./unsaved-notice.module.css";

type Props = { texts: readonly UnsavedText[]; takesFocus: boolean };

/** Warns that texts are lost with a logout, with links to their posts. */
export function UnsavedNotice({ texts, takesFocus }: Props) {
  const t = useTranslations();
  const { formatDateTime } = useDates();
  return (
    <FormMessage tone="error" takesFocus={takesFocus} key={String(takesFocus)}>
      <p className={styles.text}>{t("members.logout.unsaved", { count: texts.length })}</p>
      <ul className={styles.posts}>
        {texts.map(({ postId, title, date }) => (
          <li key={postId}>
            <PageLink href={paths.adminPostEditor(postId)}>
              {title === ""
                ? t("members.logout.unsavedPost", { date: formatDateTime(date) })
                : title}
            </PageLink>
          </li>
        ))}
      </ul>
    </FormMessage>
  );
}
