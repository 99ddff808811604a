/**
 * The inline script of a page with menus that open. It closes them after the Escape key, and after a click outside or on a
 * link, which may open a page without a new document. It also closes a menu when another one opens, in browsers that ignore the `name` of
 * a `details` element. Without the script, menus open and close as well. The text is constant, so that a
 * Content-Security-Policy can contain its hash.
 */
export const menuScript = `(()=>{
const close=(keep,isFocused)=>{
for(const menu of document.querySelectorAll(".site-menu details[open]"))if(!menu.contains(keep)){
if(isFocused&&menu.contains(document.activeElement))menu.firstElementChild.focus();
menu.open=false;
}
};
addEventListener("click",({target})=>close(target.closest?.("a")?null:target));
addEventListener("keydown",({key})=>{if(key==="Escape")close(null,true)});
})()`;
