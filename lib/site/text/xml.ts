/** Writes XML 1.0. Text and attributes are escaped; characters that XML does not allow are removed. */
import { escapeXml } from "./escape-markup.ts";

/** Markup that is already XML. */
export type Xml = { readonly xml: string };
type Attributes = Readonly<Record<string, string | number | undefined>>;

/** Returns an element. Attributes whose value is `undefined` are omitted. */
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

/** Returns a complete document. */
export const xmlDocument = (root: Xml): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}\n`;
