import { safeUrl } from "#lib/rich-content/url.ts";
import { getTranslations } from "#lib/site/text/interface-language.ts";
import { Figure } from "../figure.tsx";
import { frameDocument, framingDocument, tallestFrame } from "../frames/frame-document.ts";
import { Island } from "../island.ts";
import type { NodeProps } from "../node.ts";
import { nameNode } from "../node-names.ts";
import { numberIn } from "../style.ts";

const usualHeight = 550;

/** Renders foreign HTML or a page of another site in a sandboxed frame. */
export function Html({ node, context }: NodeProps) {
  const { containerData, html, url, source } = node.htmlData ?? {};
  const address = safeUrl(url, "media");
  const height = numberIn(containerData?.height?.custom, 20, tallestFrame) ?? usualHeight;
  const t = getTranslations();
  const kind = t(source === "ADSENSE" ? "content.media.advertisement" : "content.media.embedded");
  const title = nameNode(node, context, kind);
  const buildDocument = () => {
    if (html !== undefined && html.trim() !== "") return frameDocument(html);
    if (address?.startsWith("https:") !== true) return undefined;
    return framingDocument(address, title, height);
  };
  const inner = buildDocument();
  if (inner === undefined) return null;
  return (
    <Figure node={node} container={containerData}>
      <Island part="sandboxed frame" title={title} html={inner} height={height} />
    </Figure>
  );
}
