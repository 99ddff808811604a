import { getTextDirection } from "./text/language.ts";
import { getTranslator } from "../messages/translator.ts";

/**
 * The reason for an error document. `failed`: rendering failed and no earlier copy exists. `tooManyRequests`:
 * the client has exceeded a limit. The other reasons are for requests that the site does not accept.
 */
export type ErrorReason =
  | "failed"
  | "tooManyRequests"
  | "longAddress"
  | "largeHeaders"
  | "badRequest";

/** Reasons for which a retry may succeed. */
const retryable: ReadonlySet<ErrorReason> = new Set(["failed", "tooManyRequests", "largeHeaders"]);

/**
 * Renders the HTML to send instead of a page, without scripts. `language` is the interface language (BCP 47).
 */
export function renderErrorDocument(
  siteName: string,
  language: string,
  reason: ErrorReason,
): string {
  const t = getTranslator(language);
  const name = reason === "failed" ? "failure" : reason;
  const pageTitle = t(`frame.${name}.pageTitle`);
  const title = t(`frame.${name}.title`);
  const text = t(name === "failure" ? "frame.failure.textTryAgain" : `frame.${name}.text`);
  const again = retryable.has(reason)
    ? `<a href="">${escapeHtml(t("frame.failure.again"))}</a> · `
    : "";
  return `<!doctype html>
<html lang="${language}" dir="${getTextDirection(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(pageTitle)} · ${escapeHtml(siteName)}</title>
<style>
:root { color-scheme: light dark }
body { margin: 0; min-height: 100vh; display: grid; place-content: center; padding: 2rem;
  font: 1.125rem/1.6 Georgia, "Times New Roman", serif; text-align: center }
h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 .5rem }
p { margin: 0 0 1.5rem; max-width: 34rem; opacity: .8 }
a { color: inherit; display: inline-block }
</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
<p>${again}<a href="/">${escapeHtml(t("frame.failure.toFront"))}</a></p>
</main>
</body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
