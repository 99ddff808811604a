import { escapeHtml } from "#lib/site/text/escape-markup.ts";

/** The `type` of the message in which a frame reports its height. */
export const frameMessageType = "quire:frame-height";
/** The `type` of the message in which a frame asks for its document. */
export const frameReadyType = "quire:frame-ready";
/** Maximum height of a frame, in pixels, so that a frame cannot push the rest of a post out of reach. */
export const tallestFrame = 4000;

// When the embedding page starts to listen late, it sends the document a second time. The frame already shows
// it and only has to report its height again, so it answers each message with the height.
const measure = `<script>(()=>{const tell=()=>parent.postMessage({type:"${frameMessageType}",height:document.documentElement.getBoundingClientRect().height},"*");new ResizeObserver(tell).observe(document.documentElement);addEventListener("load",tell);addEventListener("message",(event)=>{if(event.source===parent)tell()})})()</script>`;

/** Returns a complete document for a fragment of foreign HTML. The document reports its height. */
export function frameDocument(html: string): string {
  return `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><base target="_blank"><style>html{height:fit-content}body{margin:0;font:16px/1.5 system-ui,sans-serif;overflow-wrap:break-word}img,video,iframe{max-width:100%}</style>${html}${measure}`;
}

/**
 * Returns a document that frames a page from another site, with a height in pixels. This site's Content
 * Security Policy does not allow framing that page directly.
 */
export function framingDocument(address: string, title: string, height: number): string {
  return frameDocument(
    `<iframe src="${escapeHtml(address)}" title="${escapeHtml(title)}" referrerpolicy="no-referrer" style="display:block;width:100%;height:${height}px;border:0"></iframe>`,
  );
}
