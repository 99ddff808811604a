import type { HeaderLink, MenuLink } from "#lib/blog/resolve-menus.ts";
import { getTranslations, interfaceWithin } from "#lib/site/text/interface-language.ts";
import { menuScript } from "#lib/site/menu-script.ts";
import { writeHeaderMenuStyles } from "./header-menu-styles.ts";
import { MenuAnchor } from "./menu-anchor.tsx";

const getKey = ({ href, label }: MenuLink): string => `${href} ${label}`;

/** Lists with the same name close each other. */
const group = "site-menu";

/** Renders the menu of the header. The links that have no room are in a list that opens below “More”. */
export function HeaderMenu({ links }: { links: readonly HeaderLink[] }) {
  const t = getTranslations();
  const more = t("frame.header.moreEntries");
  return (
    <div className="site-menu">
      <style dangerouslySetInnerHTML={{ __html: writeHeaderMenuStyles(links, more) }} />
      <ul className="site-menu-bar">
        {links.map((link) => (
          <li key={getKey(link)}>
            {link.children.length === 0 ? <MenuAnchor link={link} /> : <Submenu link={link} />}
          </li>
        ))}
        <li className="site-menu-more">
          <details name={group}>
            <summary {...interfaceWithin()}>
              <span>{more}</span>
            </summary>
            <ul className="site-menu-panel">
              {links.map((link) => (
                <li key={getKey(link)}>
                  <MenuAnchor link={link} />
                  {link.children.length > 0 && (
                    <ul>
                      <Links links={link.children} />
                    </ul>
                  )}
                </li>
              ))}
            </ul>
          </details>
        </li>
      </ul>
      <script dangerouslySetInnerHTML={{ __html: menuScript }} />
    </div>
  );
}

/** Renders an entry with nested entries. Its own link is the first of the list. */
function Submenu({ link }: { link: HeaderLink }) {
  return (
    <details name={group}>
      <summary>
        <span>{link.label}</span>
      </summary>
      <ul className="site-menu-panel">
        <Links links={[link, ...link.children]} />
      </ul>
    </details>
  );
}

const Links = ({ links }: { links: readonly MenuLink[] }) =>
  links.map((link) => (
    <li key={getKey(link)}>
      <MenuAnchor link={link} />
    </li>
  ));
