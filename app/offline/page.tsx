import type { Metadata } from "next";
import { MessagePage } from "#components/layout/message-page.tsx";
import { SavedPosts } from "#components/offline/saved-posts.tsx";
import { words } from "#lib/site/interface-language.ts";

// The site's name and language are not known at build time.
export const dynamic = "force-dynamic";

export function generateMetadata(): Metadata {
  return { title: words()("offline.page.title"), robots: { index: false } };
}

/**
 * Renders the page that the service worker falls back to when the requested page is not available offline.
 */
export default function OfflinePage() {
  const say = words();
  return (
    <MessagePage title={say("offline.page.title")}>
      <p>{say("offline.page.explanation")}</p>
      <p>
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty address reloads the requested page */}
        <a href="">{say("offline.page.retry")}</a>
      </p>
      <SavedPosts heading={say("offline.page.kept")} none={say("offline.page.none")} />
    </MessagePage>
  );
}
