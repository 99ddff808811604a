import type { CSSProperties, ReactNode } from "react";
import type { RichContentLink } from "#lib/rich-content/document.ts";
import { safeUrl } from "#lib/rich-content/url.ts";
import { buildAnchor } from "../anchors.ts";

type Props = {
  link: RichContentLink | undefined;
  className?: string | undefined;
  style?: CSSProperties;
  children: ReactNode;
};

/** Renders a link in a document, or only its text if the destination is not allowed. */
export function DocumentLink({ link, className, style, children }: Props) {
  const href = buildHref(link);
  if (href === undefined) return children;
  const opensAnew = link?.target === "BLANK";
  return (
    <a
      href={href}
      className={className}
      style={style}
      rel={buildRel(link)}
      {...(opensAnew ? { target: "_blank" } : {})}
    >
      {children}
    </a>
  );
}

/** Returns a link's `href`: an anchor in the same document or an allowed URL, otherwise `undefined`. */
export function buildHref(link: RichContentLink | undefined): string | undefined {
  if (link?.anchor !== undefined) {
    const anchor = buildAnchor(link.anchor);
    return anchor === undefined ? undefined : `#${anchor}`;
  }
  return link?.url === undefined ? undefined : safeUrl(link.url, "link");
}

function buildRel(link: RichContentLink | undefined): string {
  const { nofollow, sponsored, ugc, noreferrer } = link?.rel ?? {};
  return Object.entries({ noopener: true, nofollow, sponsored, ugc, noreferrer })
    .filter(([, isSet]) => isSet === true)
    .map(([name]) => name)
    .join(" ");
}
