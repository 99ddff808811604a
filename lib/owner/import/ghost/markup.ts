/** Writes the HTML that Ghost itself makes of its documents: the import reads that. */
import { escapeHtml } from "../../../rich-content/export/to-html.ts";

type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** An element around HTML; attributes that are undefined, false or empty are left out. */
export function element(name: string, attributes: Attributes, ...inner: readonly string[]): string {
  return `${tag(name, attributes)}${inner.join("")}</${name}>`;
}

/** An element that holds nothing, or the beginning of one. */
export function tag(name: string, attributes: Attributes = {}): string {
  const written = Object.entries(attributes).map(([key, value]) => {
    if (value === undefined || value === false || value === "") return "";
    return value === true ? ` ${key}` : ` ${key}="${escapeHtml(String(value))}"`;
  });
  return `<${name}${written.join("")}>`;
}

/** HTML in a tag of its own, when there is any. */
export const wrapped = (name: string, html: string, attributes: Attributes = {}): string =>
  html.trim() === "" ? "" : element(name, attributes, html);
