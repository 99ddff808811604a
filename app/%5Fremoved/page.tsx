import type { Metadata } from "next";
import { MessagePage } from "#components/layout/message-page.tsx";
import { PageLink } from "#components/layout/page-link.tsx";
import { interfaceWithin, words } from "#lib/site/interface-language.ts";
import { paths } from "#lib/site/paths.ts";

// A build knows neither the site's name nor its language.
export const dynamic = "force-dynamic";

export function generateMetadata(): Metadata {
  return { title: words()("frame.removed.pageTitle"), robots: { index: false } };
}

/** Renders the page for deleted posts. The HTTP layer sends it with status 410. */
export default function RemovedPage() {
  const say = words();
  return (
    <MessagePage title={say("frame.removed.title")} {...interfaceWithin()}>
      <p>{say("frame.removed.text")}</p>
      <p>
        <PageLink href={paths.posts()}>{say("frame.notFound.toPosts")}</PageLink>
      </p>
    </MessagePage>
  );
}
