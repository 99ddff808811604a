/** The HTML of a Substack post: blocks that exist only as data, forms, and addresses of pictures. */
import { z } from "zod";
import {
  attribute,
  childElements,
  type Element,
  elementsIn,
  findIn,
  hasClass,
  lineIn,
  parseHtml,
  readClasses,
} from "../../convert/html/parse-html.ts";
import { escapeHtml } from "../../site/text/escape-markup.ts";
import { removeElement, toHtml } from "../reading/html-posts.ts";
import { decodePercent, parseJson } from "../reading/parse.ts";

const blockData = z.object({
  persistentExpression: z.string().optional().catch(undefined),
  gallery: z
    .object({ images: z.array(z.object({ src: z.string() })) })
    .optional()
    .catch(undefined),
  url: z.string().optional().catch(undefined),
});

/** Prepares the HTML for the conversion. `problems` describes the parts that are left out. */
export function prepareText(html: string) {
  const { root } = parseHtml(html);
  const problems = new Set<string>();
  let isPaywalled = false;
  for (const element of elementsIn(root)) {
    if (isPaywall(element)) {
      isPaywalled = true;
      removeElement(element);
    } else if (isForm(element)) {
      problems.add("a form or button of Substack was left out");
      removeElement(element);
    } else if (attribute(element, "data-attrs") !== undefined && isBlank(element)) {
      const replacement = renderData(element);
      if (replacement === undefined) {
        const name = readClasses(element)[0] ?? element.tagName;
        problems.add(`a block of Substack was left out: ${name.slice(0, 60)}`);
      } else {
        element.childNodes = parseHtml(replacement).root.childNodes;
      }
    }
  }
  return { text: toHtml(root), problems: [...problems], isPaywalled };
}

const isPaywall = (element: Element): boolean =>
  hasClass(element, "paywall-jump", "paywall") ||
  /paywall/i.test(attribute(element, "data-component-name") ?? "");

/** Returns whether an element is a form for subscribers, or a button for an action at Substack. */
function isForm(element: Element): boolean {
  if (hasClass(element, "subscription-widget-wrap", "subscription-widget-wrap-editor")) return true;
  if (/Subscribe/.test(attribute(element, "data-component-name") ?? "")) return true;
  if (!hasClass(element, "button-wrapper")) return false;
  const [link] = childElements(element);
  const href = (link && attribute(link, "href")) ?? "";
  return /%%\w+%%|\/subscribe\b|\/comments\b|action=(?:share|subscribe)/.test(href);
}

/** Returns whether an element shows neither text nor media. */
const isBlank = (element: Element): boolean =>
  lineIn(element) === "" &&
  findIn(element, ({ tagName }) => /^(?:img|iframe|video|audio|svg|hr)$/.test(tagName)) ===
    undefined &&
  !/^(?:img|iframe|video|audio)$/.test(element.tagName);

/** Returns the HTML for a block whose content is in its data. */
function renderData(element: Element): string | undefined {
  const { data } = blockData.safeParse(parseJson(attribute(element, "data-attrs") ?? ""));
  if (data?.persistentExpression !== undefined) {
    return `<pre data-language="latex">${escapeHtml(data.persistentExpression)}</pre>`;
  }
  const images = data?.gallery?.images ?? [];
  if (images.length > 0) {
    return images.map(({ src }) => `<figure><img src="${escapeHtml(src)}"></figure>`).join("");
  }
  const url = data?.url ?? "";
  return /^https?:/i.test(url) ? `<a href="${escapeHtml(url)}">${escapeHtml(url)}</a>` : undefined;
}

/** Returns the address of a picture in its original size. Posts show copies from a resizing service. */
export function resolveOriginal(address: string): string {
  const url = URL.parse(address);
  const isResized =
    url !== null &&
    /(?:^|\.)substack(?:cdn)?\.com$/.test(url.host) &&
    url.pathname.includes("/image/fetch/");
  const original = isResized ? decodePercent(url.pathname.split("/").at(-1) ?? "") : address;
  if (!/^https?:\/\//i.test(original)) return address;
  // Substack has moved the pictures of older posts.
  return original.replace(
    /^https:\/\/bucketeer-[\w-]+\.s3\.amazonaws\.com\//,
    "https://substack-post-media.s3.amazonaws.com/",
  );
}
