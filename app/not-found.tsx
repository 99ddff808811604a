import type { Metadata } from "next";
import { MessagePage } from "#components/layout/message-page.tsx";
import { PageLink } from "#components/layout/page-link.tsx";
import { paths } from "#lib/site/paths.ts";

// Rendered when it is asked for: a build knows neither the site's name nor its categories.
export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: "Page not found" };

export default function NotFoundPage() {
  return (
    <MessagePage title="This leaf is missing">
      <p>
        There is no page at this address. It may have been moved or taken down, or the address has a
        slip in it.
      </p>
      <p>
        <PageLink href={paths.posts()}>Go to the newest posts</PageLink>
      </p>
    </MessagePage>
  );
}
