/** Writes start tags as React does. */
import { escapeHtml } from "#lib/site/text/escape-markup.ts";

/** Elements that React renders without special treatment. */
const plainElements: ReadonlySet<string> = new Set(
  (
    "a abbr address article aside b bdi bdo blockquote br button caption circle cite code col colgroup data dd defs del " +
    "details dfn div dl dt ellipse em figcaption figure footer form g h1 h2 h3 h4 h5 h6 header hgroup hr i ins kbd label " +
    "legend li line main mark math mi mn mo mrow msqrt nav noscript ol output p path picture polygon polyline pre q rect rp " +
    "rt ruby s samp section small source span strong sub summary sup svg symbol table tbody td tfoot th thead time " +
    "tr u ul use var wbr"
  ).split(" "),
);

/** HTML names of attributes, by their different names in React. */
const attributeNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    className: "class",
    htmlFor: "for",
    tabIndex: "tabindex",
    crossOrigin: "crossorigin",
    strokeWidth: "stroke-width",
    strokeLinecap: "stroke-linecap",
    strokeLinejoin: "stroke-linejoin",
    strokeDasharray: "stroke-dasharray",
    fillRule: "fill-rule",
    clipRule: "clip-rule",
    textAnchor: "text-anchor",
  }),
);

/** Attributes with capital letters that have the same name in React. */
const mixedCase: ReadonlySet<string> = new Set(
  (
    "viewBox preserveAspectRatio dateTime srcSet colSpan rowSpan hrefLang fetchPriority referrerPolicy " +
    "popoverTarget itemProp itemType gradientUnits patternUnits"
  ).split(" "),
);

/** Attributes without a value. */
const booleanAttributes: ReadonlySet<string> = new Set(
  "hidden disabled open reversed inert itemScope".split(" "),
);

/** React properties that are not HTML attributes. */
const otherProperties: ReadonlySet<string> = new Set([
  "children",
  "dangerouslySetInnerHTML",
  "suppressHydrationWarning",
]);

/** Attributes that contain URLs. */
const addressNames: ReadonlySet<string> = new Set(["href", "src", "action"]);

/** Returns the start tag, or `undefined` if React has to write it. `properties` are those of a React element. */
export function writeStartTag(
  type: string,
  properties: Readonly<Record<string, unknown>>,
): string | undefined {
  if (!isPlain(type, properties)) return undefined;
  let tag = `<${type}`;
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || otherProperties.has(name)) continue;
    const attribute = writeAttribute(name, value);
    if (attribute === undefined) return undefined;
    tag += attribute;
  }
  return `${tag}>`;
}

function isPlain(type: string, properties: Readonly<Record<string, unknown>>): boolean {
  // React preloads images that are not lazy.
  if (type === "img") return properties["loading"] === "lazy";
  // React escapes the text of a script in its own way, but not given HTML.
  if (type === "script")
    return properties["type"] === "application/ld+json" && "dangerouslySetInnerHTML" in properties;
  // React also escapes the text of a style, and moves a style that has an address.
  if (type === "style") return "dangerouslySetInnerHTML" in properties && !("href" in properties);
  return plainElements.has(type);
}

/** Returns an attribute after a space, an empty text if React omits it, or `undefined` if it is not known. */
function writeAttribute(name: string, value: {}): string | undefined {
  if (name === "style") return writeStyle(value);
  if (booleanAttributes.has(name)) {
    if (typeof value !== "boolean") return undefined;
    return value ? ` ${name}=""` : "";
  }
  const isState = name.startsWith("aria-") || name.startsWith("data-");
  if (typeof value === "boolean") return isState ? ` ${name}="${value}"` : undefined;
  if (typeof value !== "string" && !(typeof value === "number" && Number.isFinite(value)))
    return undefined;
  const text = String(value);
  if (addressNames.has(name) && !isUnchangedByReact(text)) return undefined;
  const htmlName = isState || hasSameName(name) ? name : attributeNames.get(name);
  if (htmlName === undefined && !mixedCase.has(name)) return undefined;
  return ` ${htmlName ?? name}="${escapeHtml(text)}"`;
}

/**
 * Returns whether an attribute has the same name in React, and no special treatment: React drops event handlers, controls
 * the values of fields, and omits sizes of 0.
 */
const hasSameName = (name: string): boolean =>
  /^(?!on|(?:value|checked|is|ref|span|size|rows|cols)$)[a-z]+$/.test(name);

/** Returns whether React would write the URL unchanged. */
const isUnchangedByReact = (address: string): boolean =>
  /^(?:https?:|mailto:|tel:|[/#?.])/.test(address);

/** Writes the `style` attribute. Returns `undefined` for a number, to which React may add a unit. */
function writeStyle(style: {}): string | undefined {
  let text = "";
  for (const [name, value] of Object.entries(style)) {
    if (value === undefined || value === null || typeof value === "boolean" || value === "")
      continue;
    const isNumber = typeof value === "number" && (value === 0 || name.startsWith("--"));
    if (typeof value !== "string" && !isNumber) return undefined;
    const property = name.startsWith("--") ? name : toCssName(name);
    text += `${text === "" ? "" : ";"}${property}:${String(value).trim()}`;
  }
  return text === "" ? "" : ` style="${escapeHtml(text)}"`;
}

const toCssName = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/^ms-/, "-ms-");
