import { interfaceWithin, words } from "#lib/site/interface-language.ts";
import { paths } from "#lib/site/paths.ts";
import { MessagePage } from "./message-page.tsx";
import { PageLink } from "./page-link.tsx";

/** Renders the page for a URL without content or for a deleted post, with a link to the list of posts. */
export function MissingPage({ reason }: { reason: "notFound" | "removed" }) {
  const say = words();
  return (
    <MessagePage title={say(`frame.${reason}.title`)} {...interfaceWithin()}>
      <p>{say(`frame.${reason}.text`)}</p>
      <p>
        <PageLink href={paths.posts()}>{say("frame.notFound.toPosts")}</PageLink>
      </p>
    </MessagePage>
  );
}
