/**
 * State needed before a page's first paint: the reader's choice between light and dark, and whether this
 * browser has a member's session, which determines the link in the header.
 */

/** Marks the page of a browser with a member's session. */
const markMember = `if(/(^|; )quire-member=1(;|$)/.test(document.cookie))root.dataset.member="";`;

const storageKey = "quire-color-scheme";

/** Colors for the browser's own interface around the page. */
export const sheetColors = { light: "#fbfbf8", dark: "#121317" } as const;

/**
 * The inline script in the head of a document. It applies the stored choice and makes buttons with
 * `data-color-scheme-toggle` switch to the other scheme. Clicks made while the page's scripts are loading are
 * not lost. The script listens in the capture phase, because React stops events while it hydrates. If the other scheme is the system's, the script removes the stored choice, so that the page
 * follows the system again. The text is constant, so that a Content-Security-Policy can contain its hash.
 */
export const colorSchemeScript = `(()=>{
const root=document.documentElement,key="${storageKey}",colors=${JSON.stringify(sheetColors)};
const show=scheme=>{
if(scheme)root.dataset.colorScheme=scheme;else delete root.dataset.colorScheme;
for(const meta of document.querySelectorAll("meta[name=theme-color]"))meta.content=colors[scheme??(meta.media.includes("dark")?"dark":"light")];
};
try{
${markMember}
const stored=localStorage.getItem(key);
if(stored==="light"||stored==="dark")show(stored);
}catch{}
addEventListener("click",({target})=>{
if(!target.closest?.("[data-color-scheme-toggle]"))return;
const system=matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light";
const next=(root.dataset.colorScheme??system)==="dark"?"light":"dark";
const choice=next===system?undefined:next;
show(choice);
try{if(choice)localStorage.setItem(key,choice);else localStorage.removeItem(key)}catch{}
},true);
})()`;

/** The inline script in the head of a document if the look has only one scheme, so that readers cannot choose. */
export const fixedSchemeScript = `(()=>{const root=document.documentElement;try{${markMember}}catch{}})()`;
