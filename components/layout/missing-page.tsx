import { interfaceWithin, getTranslations } from "#lib/site/text/interface-language.ts";
import { paths } from "#lib/site/paths/paths.ts";
import { MessagePage } from "./message-page.tsx";
import { PageLink } from "./page-link.tsx";

/** Renders the page for a URL without content or for a deleted post, with a link to the list of posts. */
export function MissingPage({ reason }: { reason: "notFound" | "removed" }) {
  const t = getTranslations();
  return (
    <MessagePage title={t(`frame.${reason}.title`)} {...interfaceWithin()}>
      <p>{t(`frame.${reason}.text`)}</p>
      <p>
        <PageLink href={paths.posts()}>{t("frame.notFound.toPosts")}</PageLink>
      </p>
    </MessagePage>
  );
}
