/**
 * The styles of a header menu. They are in the document and not in a style sheet, so that pages with the default menu do not
 * load them.
 *
 * A menu that does not fit moves its last entries into a list that opens below “More”. The widths of the entries are
 * estimated on the server, and container queries compare them with the width of the menu. So this works without scripts, and
 * an entry that is not shown cannot have the focus. If an estimate is too small, the menu has a second line.
 */
import type { HeaderLink } from "#lib/blog/resolve-menus.ts";
import { estimateWidth } from "./estimate-width.ts";
import { memberLinkStyles } from "./menu-anchor.tsx";

/** Font size of the entries, in rem. */
const fontSize = 0.9375;
/** Gap between entries, in rem. */
const gap = 1.75;
/** Width of the arrow beside a label that opens a list, in rem. */
const arrow = 1;
/** Maximum width of an entry, in rem. Longer labels are cut off. */
const widestEntry = 16;
/** Maximum width of a list below an entry, in rem. */
const panel = 16;
/**
 * Width of the menu, in rem, below which lists are as wide as the menu, unless the menu has the name of the site and the tools
 * beside it.
 */
const narrow = 34;

/** The place of an entry in the menu. */
type Place = {
  /** Distance of the entry from the start of the menu, in rem. */
  readonly start: number;
  /** The smallest width of the menu in which the entry has room, in rem. */
  readonly needed: number;
};

/** Returns the place of each entry. `more` is the label of the list with the entries that have no room. */
export function placeEntries(links: readonly HeaderLink[], more: string): Place[] {
  const entryWidths = links.map(({ label, children }) =>
    Math.min(widestEntry, estimateEntry(label, children.length > 0)),
  );
  const total = entryWidths.reduce((sum, width) => sum + width + gap, -gap);
  let start = 0;
  return entryWidths.map((width) => {
    const end = start + width;
    const place = { start, needed: Math.min(total, end + gap + estimateEntry(more, true)) };
    start = end + gap;
    return place;
  });
}

const estimateEntry = (label: string, opensList: boolean): number =>
  estimateWidth(label) * fontSize + (opensList ? arrow : 0);

/** Places a list below its entry. */
const belowEntry = `
.site-menu-bar>li{position:relative}
.site-menu .site-menu-panel{inset-inline:0 auto;width:max-content;min-width:100%;max-width:${panel}rem}
.site-menu .site-menu-more .site-menu-panel{inset-inline:auto 0}
`;

const fixed = `
.site-menu{--menu-edge:var(--gutter);position:relative;z-index:2;container-type:inline-size;padding-inline:var(--menu-edge)}
.site-menu ul{list-style:none;margin:0;padding:0}
.site-menu-bar{display:flex;flex-wrap:wrap;justify-content:var(--menu-align,start);column-gap:${gap}rem}
.site-menu :is(a,summary){display:block;padding-block:.6875rem;font:var(--quire-font-button);line-height:1.4;text-decoration:none;color:var(--ink-soft)}
.site-menu :is(a:hover,a:focus-visible,summary:hover,summary:focus-visible,[open]>summary){color:var(--ink)}
.site-menu-bar>li>a,.site-menu summary>span{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.site-menu-bar>li{max-width:min(${widestEntry}rem,100%)}
.site-menu-bar>li>a{background:linear-gradient(var(--accent),var(--accent)) no-repeat 0 100%/0 2px;transition:background-size 180ms ease-out,color 180ms ease-out}
.site-menu-bar>li>:is(a:hover,a:focus-visible){background-size:100% 2px}
.site-menu summary{display:flex;align-items:center;gap:.375rem;cursor:pointer;list-style:none}
.site-menu summary::-webkit-details-marker{display:none}
.site-menu summary>span{min-width:0}
.site-menu summary::after{content:"";flex:none;width:.4rem;height:.4rem;margin-block-end:.2rem;border:solid;border-width:0 1.5px 1.5px 0;rotate:45deg}
.site-menu [open]>summary::after{rotate:225deg;margin-block:.2rem 0}
.site-menu .site-menu-panel{position:absolute;inset-block-start:100%;inset-inline:var(--menu-edge);max-height:70vh;overflow:auto;padding:.5rem 1.25rem;border:1px solid var(--line);background:var(--sheet);box-shadow:0 .5rem 1.5rem rgb(0 0 0/.12)}
.site-menu-panel a{overflow-wrap:anywhere;padding-block:.625rem}
.site-menu-panel a:hover{text-decoration:underline;text-decoration-color:var(--accent)}
.site-menu .site-menu-panel ul{padding-inline-start:1rem;border-inline-start:1px solid var(--line)}
.site-menu-bar>.site-menu-more,.site-menu-more .site-menu-panel>li{display:none}
@media (min-width:56.25em){
.site-menu{--menu-edge:0px}
.site-menu-bar{justify-content:var(--menu-align,end)}
.site-menu-bar>li>a,.site-menu-bar>li>details>summary{padding-block:1rem}
${belowEntry}}
@container (width>=${narrow}rem){${belowEntry}}
${memberLinkStyles}
`;

/** Returns the styles of a menu with these links. */
export function writeHeaderMenuStyles(links: readonly HeaderLink[], more: string): string {
  const places = placeEntries(links, more);
  const isHidden = places.map(({ needed }, index) => {
    const nth = `li:nth-child(${index + 1})`;
    return `@container (width<${format(needed)}rem){.site-menu-bar>${nth}{display:none}.site-menu-more .site-menu-panel>${nth},.site-menu-bar>.site-menu-more{display:block}}`;
  });
  // A list that would reach beyond the end of the menu is aligned with the end of its entry.
  const isAtEnd = places.flatMap(({ start }, index) => {
    if (links[index]?.children.length === 0) return [];
    const list = `.site-menu .site-menu-bar>li:nth-child(${index + 1}) .site-menu-panel`;
    return `@container (${narrow}rem<=width<${format(start + panel)}rem){${list}{inset-inline:auto 0}}`;
  });
  return (fixed + isHidden.join("") + isAtEnd.join("")).replaceAll("\n", "");
}

const format = (length: number): string => length.toFixed(2);
