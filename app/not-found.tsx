import type { Metadata } from "next";
import { MessagePage } from "#components/layout/message-page.tsx";
import { PageLink } from "#components/layout/page-link.tsx";
import { interfaceWithin, words } from "#lib/site/interface-language.ts";
import { paths } from "#lib/site/paths.ts";

// Rendered per request, because a build knows neither the site's name nor its categories.
export const dynamic = "force-dynamic";

export function generateMetadata(): Metadata {
  return { title: words()("frame.notFound.pageTitle") };
}

export default function NotFoundPage() {
  const say = words();
  return (
    <MessagePage title={say("frame.notFound.title")} {...interfaceWithin()}>
      <p>{say("frame.notFound.text")}</p>
      <p>
        <PageLink href={paths.posts()}>{say("frame.notFound.toPosts")}</PageLink>
      </p>
    </MessagePage>
  );
}
