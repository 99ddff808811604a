/**
 * What is known of the reader before the first paint: the choice between light and dark, and whether this
 * browser has a member's session (the header's link is chosen by it).
 */

export const colorSchemeKey = "quire-color-scheme";

/** What the browser paints its own frame with. */
export const sheetColors = { light: "#fbfbf8", dark: "#121317" } as const;

/**
 * The inline script of the document's head. Its text is constant, so that a Content-Security-Policy
 * can name its hash.
 */
export const colorSchemeScript = `(()=>{try{const d=document.documentElement.dataset;if(/(^|; )quire-member=1(;|$)/.test(document.cookie))d.member="";const s=localStorage.getItem("${colorSchemeKey}"),c=${JSON.stringify(sheetColors)};if(s==="light"||s==="dark"){d.colorScheme=s;for(const m of document.querySelectorAll("meta[name=theme-color]"))m.content=c[s]}}catch{}})()`;
