import { safeUrl } from "#lib/rich-content/url.ts";
import { words } from "#lib/site/interface-language.ts";
import { Figure } from "./figure.tsx";
import { frameDocument } from "./frames/frame-document.ts";
import { Island } from "./island.ts";
import type { NodeProps } from "./node.ts";
import { numberIn } from "./style.ts";

const usualHeight = 550;

/** Foreign HTML, or a foreign page, in a frame that can do nothing to this one. */
export function Html({ node }: NodeProps) {
  const { containerData, html, url, source } = node.htmlData ?? {};
  const address = safeUrl(url, "media");
  const inner =
    html !== undefined && html.trim() !== ""
      ? { srcDoc: frameDocument(html) }
      : address?.startsWith("https:") === true
        ? { src: address }
        : undefined;
  if (inner === undefined) return null;
  return (
    <Figure node={node} container={containerData}>
      <Island
        part="sandboxed frame"
        title={words()(
          source === "ADSENSE" ? "content.media.advertisement" : "content.media.embedded",
        )}
        source={inner}
        height={numberIn(containerData?.height?.custom, 20, 4000) ?? usualHeight}
      />
    </Figure>
  );
}
