/**
 * The page that runs foreign HTML from a document. A frame without its own URL (`srcdoc`, `blob:`,
 * `data:`) inherits the policy of the surrounding page, which allows no third-party scripts. This page has
 * its own URL and therefore its own policy. The sandbox is part of that policy, so that the page is harmless
 * even if a client opens it directly: its origin is opaque, and it accepts a document only from its parent
 * window.
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
