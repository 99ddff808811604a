/** The `type` of the message in which a frame tells its height. */
export const frameMessageType = "quire:frame-height";
/** In which it tells that it is there, to be given its document. */
export const frameReadyType = "quire:frame-ready";
/** In pixels: a frame may not push the rest of a post out of reach. */
export const tallestFrame = 4000;

const measure = `<script>(()=>{const tell=()=>parent.postMessage({type:"${frameMessageType}",height:document.documentElement.getBoundingClientRect().height},"*");new ResizeObserver(tell).observe(document.documentElement);addEventListener("load",tell);addEventListener("message",(event)=>{if(event.source===parent)tell()})})()</script>`;

/** A fragment of foreign HTML as a whole document that tells its height. */
export function frameDocument(html: string): string {
  return `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><base target="_blank"><style>html{height:fit-content}body{margin:0;font:16px/1.5 system-ui,sans-serif;overflow-wrap:break-word}img,video,iframe{max-width:100%}</style>${html}${measure}`;
}

/** A page of another site as such a document, `height` in pixels: the site's policy names no such page. */
export function framedPage(address: string, title: string, height: number): string {
  return frameDocument(
    `<iframe src="${escaped(address)}" title="${escaped(title)}" referrerpolicy="no-referrer" style="display:block;width:100%;height:${height}px;border:0"></iframe>`,
  );
}

const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
