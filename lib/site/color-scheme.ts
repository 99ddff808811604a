/**
 * State that the page needs before the first paint: the reader's choice between light and dark, and whether this
 * browser has a member's session, which determines the link in the header.
 */

export const colorSchemeKey = "quire-color-scheme";

/** Colors of the browser's own interface around the page. */
export const sheetColors = { light: "#fbfbf8", dark: "#121317" } as const;

/**
 * The inline script in the head of a document. Its text is constant, so that a Content-Security-Policy can
 * contain its hash.
 */
export const colorSchemeScript = `(()=>{try{const d=document.documentElement.dataset;if(/(^|; )quire-member=1(;|$)/.test(document.cookie))d.member="";const s=localStorage.getItem("${colorSchemeKey}"),c=${JSON.stringify(sheetColors)};if(s==="light"||s==="dark"){d.colorScheme=s;for(const m of document.querySelectorAll("meta[name=theme-color]"))m.content=c[s]}}catch{}})()`;
