/**
 * Renders emails as HTML. Tables and inline styles look the same in all mail clients. A style element adds
 * the dark scheme for clients that support it.
 */
import { escapeHtml } from "../../../site/text/escape-markup.ts";
import { getTextDirection } from "../../../site/text/language.ts";
import { mailColors } from "./colors.ts";
import type { LetterLook, LetterPicture } from "./letter-look.ts";
import type { Block, LetterPage, NamedLink, QuoteBlock } from "./letter.ts";

const { light, dark } = mailColors;
const serif = "Literata, Charter, Georgia, serif";
const sans = "'Instrument Sans', -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const mono = "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace";

export function renderBlockAsHtml(block: Block, { accents }: LetterLook): string {
  switch (block.kind) {
    case "paragraph":
      return `<p class="text" style="margin:0 0 20px;font:16px/1.6 ${sans};color:${light.text}">${escapeHtml(block.text)}</p>`;
    case "aside":
      return `<p class="quiet" style="margin:0 0 20px;font:14px/1.6 ${sans};color:${light.quiet}">${escapeHtml(block.text)}</p>`;
    case "code":
      return renderFrame(
        "page",
        `background:${light.page};border-radius:4px;padding:20px 24px`,
        `<span class="text" style="font:600 34px/1.2 ${mono};letter-spacing:0.18em;white-space:nowrap;color:${light.text}">${escapeHtml(block.code)}</span>`,
      );
    case "link": {
      const href = escapeHtml(block.href);
      return (
        renderFrame(
          "button",
          `background:${accents.light};border-radius:4px`,
          `<a class="button" href="${href}" style="display:block;padding:13px 22px;font:600 16px/1.25 ${sans};color:${light.onAccent};text-decoration:none">${escapeHtml(block.label)}</a>`,
        ) +
        `<p class="quiet" style="margin:0 0 20px;font:13px/1.6 ${sans};color:${light.quiet};word-break:break-all;overflow-wrap:anywhere"><a class="quiet" href="${href}" style="color:${light.quiet}">${href}</a></p>`
      );
    }
    case "quote":
      return renderQuote(block, accents.light);
  }
}

function renderQuote({ source, text, link }: QuoteBlock, accent: string): string {
  // The quoted text may have a different direction than the email.
  const lines = escapeHtml(text).replaceAll("\n", "<br>");
  const end =
    link === undefined
      ? ""
      : `<p style="margin:8px 0 0;font:600 14px/1.6 ${sans}">${renderLink(link, "accent", accent)}</p>`;
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px;table-layout:fixed"><tr><td class="quote" style="border-inline-start:3px solid ${light.line};padding:2px 16px"><p class="text" dir="auto" style="margin:0 0 4px;text-align:start;font:600 14px/1.6 ${sans};color:${light.text};overflow-wrap:anywhere">${escapeHtml(source)}</p><p class="text" dir="auto" style="margin:0;text-align:start;font:16px/1.6 ${sans};color:${light.text};overflow-wrap:anywhere">${lines}</p>${end}</td></tr></table>`;
}

const renderLink = ({ label, href }: NamedLink, name: string, color: string): string =>
  `<a class="${name}" href="${escapeHtml(href)}" style="color:${color}">${escapeHtml(label)}</a>`;

/** Returns a cell with its own background, as wide as its content. */
function renderFrame(name: string, style: string, content: string): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 20px"><tr><td class="${name}" style="${style}">${content}</td></tr></table>`;
}

export function renderPageAsHtml(page: LetterPage, blocks: readonly string[]): string {
  const siteUrl = escapeHtml(page.siteUrl);
  const direction = getTextDirection(page.language);
  // Some mail clients do not apply the `dir` attribute to tables, so their alignment is set as well.
  const start = direction === "rtl" ? "right" : "left";
  const footerLinks = (page.footerLinks ?? []).map(
    (link) => `${renderLink(link, "quiet", light.quiet)}<br>`,
  );
  return `<!doctype html>
<html lang="${escapeHtml(page.language)}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(page.subject)}</title>
<style>${writeStyles(page.look)}</style>
</head>
<body class="page" style="margin:0;padding:0;background:${light.page}">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:${light.page}"><tr><td class="around" align="center" style="padding:32px 16px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="width:100%;max-width:560px;text-align:${start}">
<tr><td style="padding:0 0 16px"><a class="text" href="${siteUrl}" style="font:600 20px/1.3 ${serif};color:${light.text};text-decoration:none">${renderBrand(page)}</a></td></tr>
<tr><td class="sheet" style="background:${light.sheet};border:1px solid ${light.line};border-top:3px solid ${page.look.accents.light};padding:32px 32px 12px">
<h1 class="text" style="margin:0 0 20px;font:600 26px/1.25 ${serif};color:${light.text}">${escapeHtml(page.heading)}</h1>
${blocks.join("\n")}
</td></tr>
<tr><td style="padding:16px 0 0"><p class="quiet" style="margin:0;font:13px/1.6 ${sans};color:${light.quiet}">${escapeHtml(page.reason)}<br>${footerLinks.join("")}<a class="quiet" href="${siteUrl}" style="color:${light.quiet}">${siteUrl}</a></p></td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

/** Returns the name of the site, or its logo with the name as its alternative text. */
function renderBrand({ siteName, look: { logo, icon } }: LetterPage): string {
  const name = escapeHtml(siteName);
  if (icon !== undefined)
    return `${renderPicture(icon, "", "border-radius:4px;vertical-align:middle;margin-inline-end:10px")}${name}`;
  if (logo === undefined) return name;
  const { light: shown, dark: other } = logo;
  if (other === undefined) return `<span class="mark">${renderPicture(shown, name, "")}</span>`;
  const hidden = "display:none;mso-hide:all";
  return `<span class="forLight">${renderPicture(shown, name, "")}</span><span class="forDark" style="${hidden}">${renderPicture(other, name, "")}</span>`;
}

/** Renders a picture. `alt` is escaped. Mail clients show it until the recipient allows pictures. */
const renderPicture = ({ src, width, height }: LetterPicture, alt: string, style: string): string =>
  `<img src="${escapeHtml(src)}" width="${width}" height="${height}" alt="${alt}" style="border:0;${style}">`;

const writeStyles = ({ accents }: LetterLook) => `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.around{padding:20px 12px!important}.sheet{padding:24px 20px 8px!important}}
@media (prefers-color-scheme:dark){
.page{background:${dark.page}!important}
.sheet{background:${dark.sheet}!important;border-color:${dark.line}!important;border-top-color:${accents.dark}!important}
.text{color:${dark.text}!important}
.quiet{color:${dark.quiet}!important}
.accent{color:${accents.dark}!important}
.quote{border-color:${dark.line}!important}
.button{background:${accents.dark}!important;color:${dark.onAccent}!important}
.mark{display:inline-block!important;background:${light.sheet}!important;padding:6px 10px!important;border-radius:4px!important}
.forLight{display:none!important}
.forDark{display:inline!important}
}
`;
