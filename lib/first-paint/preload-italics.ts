/** Elements with italic text. Other styles do not use the italic font. */
const italicText = /<(?:em|blockquote)[ >]/;

/** The URL of the font for most italic text, in the style sheet of a font pair (`scripts/fonts/subset-fonts.ts`). */
const italicFont = /url\(["']?([^"')]+-latin-italic\.[^"')]+)/;

/** Text in the rules of an owner's font, which replaces the font for text and has no italic file. */
const ownFont = "--font-serif:ownFont";

/**
 * Returns a link that preloads the italic font, if the document has italic text. The browser would otherwise request the
 * font only after the layout, and then paint the text twice.
 *
 * @param css - the font faces and other rules of the document
 */
export function preloadItalics(html: string, css: string): string {
  const font = italicFont.exec(css)?.[1];
  return font === undefined || !italicText.test(html) || html.includes(ownFont)
    ? ""
    : `<link rel="preload" href="${font}" as="font" crossorigin="" type="font/woff2"/>`;
}
