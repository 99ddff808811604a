/**
 * The page that foreign HTML of a document runs in. A frame's own document (`srcdoc`, `blob:`, `data:`)
 * inherits the policy of the page around it, under which no foreign script runs; an address of its own
 * has a policy of its own. The sandbox is part of that policy, so that the page is of no use to anybody
 * who opens it by itself: its origin is opaque, and it takes a document from the page around it alone.
 */
import { frameReadyType } from "./frame-document.ts";

const html = `<!doctype html><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>Frame</title><script>(()=>{const take=({source,data})=>{if(source!==parent||typeof data?.html!=="string")return;removeEventListener("message",take);document.open();document.write(data.html);document.close()};addEventListener("message",take);parent.postMessage({type:"${frameReadyType}"},"*")})()</script>
`;

export function foreignFrame(): Response {
  return new Response(html, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy":
        "sandbox allow-scripts allow-popups allow-forms; frame-ancestors 'self'",
      "Referrer-Policy": "no-referrer",
      "X-Robots-Tag": "noindex",
      "Cache-Control": "public, max-age=86400",
    },
  });
}
