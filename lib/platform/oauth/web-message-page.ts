/**
 * The page that posts an authorization response to the window that framed or opened it (OAuth 2.0 Web Message
 * Response Mode). The page posts only to the client's own origins, never to arbitrary ones.
 */
import { createHash } from "node:crypto";
import { toInterfaceLanguage } from "../../messages/catalogue.ts";
import { getTranslator } from "../../messages/translator.ts";
import { getTextDirection } from "../../site/text/language.ts";
import type { AuthorizationAnswer } from "./authorization.ts";

const script = `
const { answer, origins } = JSON.parse(document.getElementById("answer").textContent);
const asked = window.opener ?? window.parent;
let from = "";
try { from = location.ancestorOrigins?.[0] ?? new URL(document.referrer).origin; } catch {}
const target = origins.includes(from) ? from : origins[0];
if (asked !== window) asked.postMessage(answer, target);
`;

const scriptHash = `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

/** Renders the page. `siteLanguage` (BCP 47) is the language of the title, which is briefly visible. */
export function createWebMessageResponse(
  answer: AuthorizationAnswer,
  origins: readonly string[],
  siteLanguage: string,
): Response {
  const { state } = answer;
  const message =
    "code" in answer
      ? { code: answer.code, state }
      : {
          error: answer.error,
          error_description: answer.errorDescription,
          errorDescription: answer.errorDescription,
          state,
        };
  const data = JSON.stringify({ answer: message, origins }).replaceAll("<", String.raw`\u003C`);
  const language = toInterfaceLanguage(siteLanguage);
  const title = getTranslator(siteLanguage)("members.callback.title");
  const html = `<!doctype html><html lang="${language}" dir="${getTextDirection(language)}"><head><meta charset="utf-8"><title>${title}</title></head><body><script type="application/json" id="answer">${data}</script><script>${script}</script></body></html>`;
  return new Response(html, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": `default-src 'none'; script-src ${scriptHash}; frame-ancestors 'self' ${origins.join(" ")}`,
      "Cache-Control": "no-store",
      "Referrer-Policy": "no-referrer",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
