/** The reader's choice between light and dark: where it is kept, and how it comes back before paint. */

export const colorSchemeKey = "quire-color-scheme";

/** What the browser paints its own frame with. */
export const sheetColors = { light: "#fbfbf8", dark: "#121317" } as const;

/**
 * The inline script of the document's head. Its text is constant, so that a Content-Security-Policy
 * can name its hash.
 */
export const colorSchemeScript = `(()=>{try{const s=localStorage.getItem("${colorSchemeKey}"),c=${JSON.stringify(sheetColors)};if(s==="light"||s==="dark"){document.documentElement.dataset.colorScheme=s;for(const m of document.querySelectorAll("meta[name=theme-color]"))m.content=c[s]}}catch{}})()`;
