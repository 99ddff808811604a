import type { Metadata } from "next";
import { MessagePage } from "#components/layout/message-page.tsx";
import { SavedPosts } from "#components/offline/saved-posts.tsx";
import { words } from "#lib/site/interface-language.ts";

// A build knows neither the site's name nor its language.
export const dynamic = "force-dynamic";

export function generateMetadata(): Metadata {
  return { title: words()("offline.page.title"), robots: { index: false } };
}

/** Renders the service worker's fallback for a page that is not available offline. */
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
