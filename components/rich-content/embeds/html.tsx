import { safeUrl } from "#lib/rich-content/url.ts";
import { getTranslations } from "#lib/site/interface-language.ts";
import { Figure } from "../figure.tsx";
import { frameDocument, framedPage } from "../frames/frame-document.ts";
import { Island } from "../island.ts";
import type { NodeProps } from "../node.ts";
import { numberIn } from "../style.ts";

const usualHeight = 550;

/** Renders third-party HTML or a third-party page in a sandboxed frame. */
export function Html({ node }: NodeProps) {
  const { containerData, html, url, source } = node.htmlData ?? {};
  const address = safeUrl(url, "media");
  const height = numberIn(containerData?.height?.custom, 20, 4000) ?? usualHeight;
  const title = getTranslations()(
    source === "ADSENSE" ? "content.media.advertisement" : "content.media.embedded",
  );
  const inner =
    html !== undefined && html.trim() !== ""
      ? frameDocument(html)
      : address?.startsWith("https:") === true
        ? framedPage(address, title, height)
        : undefined;
  if (inner === undefined) return null;
  return (
    <Figure node={node} container={containerData}>
      <Island part="sandboxed frame" title={title} html={inner} height={height} />
    </Figure>
  );
}
