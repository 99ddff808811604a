import { providerFrame, findProviderFrame } from "#lib/rich-content/providers.ts";
import { safeUrl } from "#lib/rich-content/url.ts";
import { getTranslations } from "#lib/site/text/interface-language.ts";
import styles from "../card.module.css";
import { Figure } from "../figure.tsx";
import { frameDocument } from "../frames/frame-document.ts";
import { ProviderStill } from "../frames/provider-still.tsx";
import { Island } from "../island.ts";
import type { NodeProps } from "../node.ts";
import { nameNode } from "../node-names.ts";
import { numberIn } from "../style.ts";

/**
 * Renders content from another site: a click-to-play still for a known provider, a sandboxed frame for other
 * HTML, otherwise a link.
 */
export function Embed({ node, context }: NodeProps) {
  const { containerData, oembed, src } = node.embedData ?? {};
  const href =
    safeUrl(src, "link") ?? safeUrl(oembed?.url, "link") ?? safeUrl(oembed?.videoUrl, "link");
  const frame =
    providerFrame(src, context.siteHost) ??
    providerFrame(oembed?.url, context.siteHost) ??
    providerFrame(oembed?.videoUrl, context.siteHost) ??
    findProviderFrame(oembed?.html, context.siteHost);
  const title =
    [oembed?.title, oembed?.authorName].filter(Boolean).join(", ") || oembed?.providerName;
  if (frame !== undefined) {
    return (
      <Figure node={node} container={containerData}>
        <ProviderStill
          frame={frame}
          href={href ?? frame.src}
          title={title}
          poster={safeUrl(oembed?.thumbnailUrl, "media")}
        />
      </Figure>
    );
  }
  if (oembed?.html !== undefined && oembed.html.trim() !== "") {
    return (
      <Figure node={node} container={containerData} caption={title}>
        <Island
          part="sandboxed frame"
          title={nameNode(node, context, title ?? getTranslations()("content.media.embedded"))}
          html={frameDocument(oembed.html)}
          height={numberIn(oembed.height, 20, 4000) ?? 400}
        />
      </Figure>
    );
  }
  return href === undefined ? null : (
    <Figure node={node} container={containerData}>
      <p className={styles.words}>
        <a href={href} rel="noopener">
          {title ?? href}
        </a>
      </p>
    </Figure>
  );
}
