/** Writes XML 1.0. Text and attributes are escaped; characters that XML does not allow are removed. */

/** Markup that is already XML. */
export type Xml = { readonly xml: string };
type Attributes = Readonly<Record<string, string | number | undefined>>;

// oxlint-disable-next-line no-control-regex -- XML 1.0, section 2.2, lists the allowed characters
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

const escapeXml = (text: string): string =>
  text.replace(forbidden, "").replace(/[&<>"]/g, (character) => entities[character] ?? "");

/** Returns an element. Attributes with the value `undefined` are omitted. */
export function element(
  name: string,
  attributes: Attributes,
  ...children: readonly (Xml | string | undefined)[]
): Xml {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`)
    .join("");
  const inner = children
    .map((child) => (typeof child === "string" ? escapeXml(child) : (child?.xml ?? "")))
    .join("");
  return { xml: inner === "" ? `<${name}${written}/>` : `<${name}${written}>${inner}</${name}>` };
}

/** A style sheet with its media type and its path. */
export type StyleSheet = { readonly type: string; readonly href: string };

/** Returns a whole document with style sheets for browsers (https://www.w3.org/TR/xml-stylesheet/). */
export function xmlDocument(root: Xml, styleSheets: readonly StyleSheet[] = []): string {
  const instructions = styleSheets.map(
    ({ type, href }) => `<?xml-stylesheet type="${escapeXml(type)}" href="${escapeXml(href)}"?>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${instructions.join("")}${root.xml}\n`;
}
