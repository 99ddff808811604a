import type { MenuLink } from "#lib/blog/resolve-menus.ts";
import { getTranslations, interfaceWithin } from "#lib/site/text/interface-language.ts";
import { paths } from "#lib/site/paths/paths.ts";
import { PageLink } from "../page-link.tsx";

/** Pages are the same for all, so the styles decide whether to show the visitor's link or the member's. */
export const memberLinkStyles =
  "html:is([data-member],:has([data-logged-in])) .menu-login,html:not([data-member],:has([data-logged-in])) .menu-account{display:none!important}";

type Props = { link: MenuLink; className?: string };

/** Renders a link of a menu. For members, the link to the login leads to their account. */
export function MenuAnchor({ link: { href, label, kind }, className }: Props) {
  if (kind === "address") {
    return (
      <a href={href} className={className}>
        {label}
      </a>
    );
  }
  if (kind === "page") {
    return (
      <PageLink href={href} className={className}>
        {label}
      </PageLink>
    );
  }
  const prefix = className === undefined ? "" : `${className} `;
  return (
    <>
      <PageLink href={href} className={`${prefix}menu-login`}>
        {label}
      </PageLink>
      <PageLink href={paths.account()} className={`${prefix}menu-account`} {...interfaceWithin()}>
        {getTranslations()("frame.header.account")}
      </PageLink>
    </>
  );
}
