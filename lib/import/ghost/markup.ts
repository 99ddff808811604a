/** Helpers for writing the same HTML as Ghost creates from its documents, which the import then parses. */
import { escapeHtml } from "../../site/escape-markup.ts";

type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** Returns an element that contains HTML. Omits attributes that are `undefined`, `false` or empty. */
export function element(name: string, attributes: Attributes, ...inner: readonly string[]): string {
  return `${tag(name, attributes)}${inner.join("")}</${name}>`;
}

/** Returns a void element, or the start tag of any other element. */
export function tag(name: string, attributes: Attributes = {}): string {
  const written = Object.entries(attributes).map(([key, value]) => {
    if (value === undefined || value === false || value === "") return "";
    return value === true ? ` ${key}` : ` ${key}="${escapeHtml(String(value))}"`;
  });
  return `<${name}${written.join("")}>`;
}

/** Returns an element that contains HTML, or an empty string if the HTML is blank. */
export const wrap = (name: string, html: string, attributes: Attributes = {}): string =>
  html.trim() === "" ? "" : element(name, attributes, html);
