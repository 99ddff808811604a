/**
 * The menus of the footer. Their styles are in the document and not in a style sheet, so that pages with the default footer do
 * not load them.
 */
import type { MenuLink, ResolvedMenus, SocialProfile } from "#lib/blog/resolve-menus.ts";
import { getTranslations, interfaceWithin } from "#lib/site/text/interface-language.ts";
import { memberLinkStyles, MenuAnchor } from "./menu-anchor.tsx";
import { findSocialService } from "./social-services.ts";

const linkClass = "plain-link site-footer-link";

const styles = `
.site-footer-columns{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(11rem,100%),1fr));gap:2rem 2.5rem;align-items:start}
.site-footer-columns h2{font:var(--quire-font-caption);letter-spacing:normal;color:var(--ink-soft)}
.site-footer-columns ul,.site-footer-social{list-style:none;margin:0;padding:0}
.site-footer-columns .site-footer-link{display:block}
.site-footer-link{padding-block:.625rem}
.site-footer-social{display:flex;flex-wrap:wrap;margin-inline-start:-.625rem}
.site-footer-social a{display:grid;place-items:center;width:2.75rem;height:2.75rem;color:var(--ink-soft)}
.site-footer-social a:hover{color:var(--accent)}
${memberLinkStyles}
`.replaceAll("\n", "");

/** Renders the styles of the menus in the footer. */
export const FooterMenuStyles = () => <style dangerouslySetInnerHTML={{ __html: styles }} />;

/** Renders columns of links, each with a heading. */
export function FooterColumns({ columns }: { columns: NonNullable<ResolvedMenus["footer"]> }) {
  return (
    <div className="site-footer-columns">
      {columns.map(({ heading, links }, index) => {
        const id = `footer-column-${index + 1}`;
        return (
          <nav key={id} aria-labelledby={id}>
            <h2 id={id}>{heading}</h2>
            <ul>
              {links.map((link) => (
                <li key={`${link.href} ${link.label}`}>
                  <MenuAnchor link={link} className={linkClass} />
                </li>
              ))}
            </ul>
          </nav>
        );
      })}
    </div>
  );
}

/** Renders the links of the legal line. */
export const LegalLinks = ({ links }: { links: readonly MenuLink[] }) =>
  links.map((link) => (
    <MenuAnchor key={`${link.href} ${link.label}`} link={link} className={linkClass} />
  ));

/** Renders links to profiles as icons. */
export function SocialLinks({ profiles }: { profiles: readonly SocialProfile[] }) {
  return (
    <ul
      className="site-footer-social"
      aria-label={getTranslations()("frame.footer.social")}
      {...interfaceWithin()}
    >
      {profiles.map(({ href, label }) => {
        const { name, icon } = findSocialService(href);
        return (
          <li key={href}>
            <a href={href} rel="me" aria-label={label ?? name} title={label ?? name}>
              <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden>
                <path
                  d={icon}
                  fill="none"
                  stroke="currentColor"
                  strokeWidth="1.5"
                  strokeLinecap="round"
                />
              </svg>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
