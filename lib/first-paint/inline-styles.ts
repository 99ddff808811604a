/**
 * Replaces Next's links to stylesheets with the rules that the document needs, so that the first paint waits for no
 * request.
 *
 * The script loader adds the stylesheets after the first paint. Except for the font faces, they repeat the rules of the style
 * element in the same order, and contain the rules for islands and other pages. React uses them, because it finds them by
 * their URL. It must not add them itself, because it adds each one when it has loaded, in any order.
 */
import { preloadItalics } from "./preload-italics.ts";
import type { RenderedDocument } from "./rendered-document.ts";
import { parseStyleRules, selectStyles, type StyleRule } from "./style-rules.ts";

const stylesheetLink = /<link rel="stylesheet" href="([^"?]+)" data-precedence="next"\/>/g;
const classAttribute = /\sclass="([^"]*)"/g;
const preloadedStyle = /^<[^>]*>; rel=preload; as="style"/;

/** Creates the function that puts styles into documents. `readSheet` returns the stylesheet at a path of the build. */
export function createStyleInliner(readSheet: (path: string) => string | undefined) {
  const parsed = new Map<string, readonly StyleRule[] | undefined>();

  function findRules(path: string): readonly StyleRule[] | undefined {
    if (!parsed.has(path)) {
      const css = readSheet(path);
      parsed.set(path, css === undefined ? undefined : parseStyleRules(resolveUrls(css, path)));
    }
    return parsed.get(path);
  }

  /** Returns a reading page with its styles, unless it links to a stylesheet that is not part of the build. */
  return (document: RenderedDocument): RenderedDocument => {
    const { html, headers } = document;
    const paths = new Set([...html.matchAll(stylesheetLink)].map(([, path = ""]) => path));
    const sheets = [...paths].map(findRules);
    if (paths.size === 0 || sheets.includes(undefined)) return document;
    const classes = findClasses(html);
    const css = sheets.map((rules = []) => selectStyles(rules, classes)).join("");
    const fonts = preloadItalics(html, css);
    let style = `${fonts}<style data-precedence="next" data-sheets="${[...paths].join(" ")}">${css}</style>`;
    const replaced = html.replaceAll(stylesheetLink, () => {
      const first = style;
      style = "";
      return first;
    });
    return { ...document, html: replaced, headers: headers.flatMap(dropPreloadedStyles) };
  };
}

/** Removes the preloads of stylesheets from a `Link` header. */
function dropPreloadedStyles([
  name,
  value,
]: RenderedDocument["headers"][number]): RenderedDocument["headers"] {
  if (name.toLowerCase() !== "link") return [[name, value]];
  const links = value.split(/,\s*(?=<)/).filter((link) => !preloadedStyle.test(link));
  return links.length === 0 ? [] : [[name, links.join(", ")]];
}

function findClasses(html: string): ReadonlySet<string> {
  const attributes = new Set([...html.matchAll(classAttribute)].map(([, value = ""]) => value));
  return new Set([...attributes].flatMap((value) => value.split(/\s+/)));
}

/** Makes relative URLs independent of the stylesheet's path. */
const resolveUrls = (css: string, path: string): string =>
  css.replaceAll(
    /url\((["']?)(?![/#]|[a-z]+:)([^"')]+)\1\)/g,
    (_, quote: string, relative: string) =>
      `url(${quote}${new URL(relative, `http://localhost${path}`).pathname}${quote})`,
  );
