import type { Metadata } from "next";
import { MessagePage } from "#components/layout/message-page.tsx";
import { SavedPosts } from "#components/offline/saved-posts.tsx";
import { getTranslations } from "#lib/site/text/interface-language.ts";

// The site's name and language are not known at build time.
export const dynamic = "force-dynamic";

export function generateMetadata(): Metadata {
  return { title: getTranslations()("offline.page.title"), robots: { index: false } };
}

/**
 * Renders the page that the service worker falls back to when the requested page is not available offline.
 */
export default function OfflinePage() {
  const t = getTranslations();
  return (
    <MessagePage title={t("offline.page.title")}>
      <p>{t("offline.page.explanation")}</p>
      <p>
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty address reloads the requested page */}
        <a href="">{t("offline.page.retry")}</a>
      </p>
      <SavedPosts heading={t("offline.page.kept")} none={t("offline.page.none")} />
    </MessagePage>
  );
}
