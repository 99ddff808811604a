/** The inline script that loads a reading page's other scripts after the first paint. */
import { hydratedEvent } from "../site/hydration.ts";

/**
 * Loads the scripts that its `data-scripts` attribute lists, and before them the stylesheets that the `data-sheets`
 * attribute of the style element lists (see `inline-styles.ts`). The stylesheets apply at the same time, when all of them
 * have loaded or failed. Otherwise the rules of the first ones would override the style element's copies of later rules.
 * It first removes the sheets' font faces. The style element has them already, and the browser lays out the page again
 * for a repeated one. The stylesheets are directly behind the style element, so that the owner's CSS still comes last.
 *
 * It starts after the page has loaded and painted, or five seconds after the document is complete, because a picture
 * may be slow. On a hidden page, for example a prerendered one, it starts after the load, because such a page does not
 * paint, and it does not wait for idle periods, because browsers delay them there. Otherwise, it executes one script per
 * idle period, so that readers can scroll meanwhile. Then it executes each module in
 * `data-modules` in a separate idle period, and finally the modules in `data-bootstrap`, which start Next. In one task,
 * these modules would block the page for much longer. A pressed key, or a pointer or an input on a control, starts the
 * remaining scripts and Next at once.
 *
 * After it starts, it lays out one of the skipped figures per idle period, and then removes `data-first-paint`. It removes
 * the attribute at once if the browser may scroll by itself: for a fragment, a reload, and going back in the history.
 *
 * It stops clicks on controls that need scripts, and repeats them when the page is hydrated or if one of Next's scripts
 * fails to load. Other links and forms work without scripts. The button for the color scheme has its own script.
 *
 * If the reader follows a link to a part of the page while Next's router starts, the router restores the former
 * address, so the loader sets the new address again.
 *
 * The text is constant, so that a Content-Security-Policy can contain its hash.
 */
export const scriptLoader = `(()=>{
const {dataset}=document.currentScript,scripts=dataset.scripts.split(" "),modules=dataset.modules.split(" "),held=new Set,before=new AbortController,{signal}=before;
const idle=work=>document.hidden?queueMicrotask(work):self.requestIdleCallback?requestIdleCallback(work,{timeout:2e3}):setTimeout(work,50);
const add=(tag,props,next=null)=>{
const element=Object.assign(document.createElement(tag),props);
document.head.insertBefore(element,next);
return element;
};
const addSheets=()=>{
const style=document.querySelector("[data-sheets]"),sheets=style?.dataset.sheets.split(" ")??[],next=style?.nextSibling;
let missing=sheets.length;
const apply=()=>{
if(--missing===0)for(const link of links)link.media="all";
};
const onload=({target:{sheet}})=>{
for(let at=sheet?.cssRules.length;at--;)if(sheet.cssRules[at]instanceof CSSFontFaceRule)sheet.deleteRule(at);
apply();
};
const links=sheets.map(href=>add("link",{rel:"stylesheet",href,media:"not all",fetchPriority:"high",onload,onerror:apply},next));
for(const link of links)link.dataset.precedence="next";
style?.removeAttribute("data-sheets");
};
const root=document.documentElement,showAll=()=>root.removeAttribute("data-first-paint");
if(location.hash||performance.getEntriesByType("navigation")[0]?.type!=="navigate")showAll();
const showNext=()=>{
const figure=document.querySelector("[data-first-paint] figure:not([data-shown])");
if(!figure)return showAll();
figure.dataset.shown="";
figure.offsetHeight;
idle(showNext);
};
let hash,bootstrap=JSON.parse(dataset.bootstrap);
addEventListener("hashchange",()=>hash=location.hash,{signal});
const finish=()=>{
before.abort();
if(hash&&hash!==location.hash)history.replaceState(history.state,"",hash);
for(const control of held)if(control.isConnected)control.click();
held.clear();
};
const execute=chunk=>(self.TURBOPACK||=[]).push(chunk);
const load=()=>{
const src=scripts.shift(),id=!src&&modules.shift();
if(src)add("script",{async:true,src,onload:()=>idle(load),onerror:()=>{
if(src.startsWith("/_next/")){
modules.length=0;
finish();
}
idle(load);
}});
else if(id){
idle(load);
execute({otherChunks:[],runtimeModuleIds:[+id]});
}else if(bootstrap){
execute(bootstrap);
bootstrap=null;
}
};
const hurry=()=>{
modules.length=0;
showAll();
addSheets();
while(scripts[0])load();
setTimeout(load);
};
let hasStarted;
const start=()=>{
if(hasStarted)return;
hasStarted=true;
idle(showNext);
addSheets();
for(const href of scripts)add("link",{rel:"preload",as:"script",href});
idle(load);
};
const startAfterPaint=list=>list.getEntriesByName("first-contentful-paint")[0]&&start();
addEventListener("load",()=>document.hidden?start():new PerformanceObserver(startAfterPaint).observe({type:"paint",buffered:true}));
addEventListener("DOMContentLoaded",()=>setTimeout(start,5e3));
for(const type of ["pointerdown","keydown","input"])addEventListener(type,({key,target})=>{
if(key||target.closest?.("a,button,input,label,select,summary,textarea"))hurry();
},{capture:true,passive:true,signal});
addEventListener("click",event=>{
const control=event.target.closest?.("[data-scripted],button[type=button]:not([data-color-scheme-toggle])");
if(!control||event.button||event.metaKey||event.ctrlKey||event.shiftKey||event.altKey)return;
event.preventDefault();
event.stopImmediatePropagation();
held.add(control);
hurry();
},{capture:true,signal});
addEventListener("${hydratedEvent}",finish,{signal});
})()`;
