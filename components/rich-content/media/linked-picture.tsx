import type { ReactNode } from "react";
import type { RichContentLink } from "#lib/rich-content/document.ts";
import { isGif } from "#lib/rich-content/media-source.ts";
import { scriptedLink } from "#lib/site/hydration.ts";
import { getTranslations } from "#lib/site/text/interface-language.ts";
import { opensOverScreen } from "../lightbox/expandable.ts";
import { DocumentLink } from "../text/link.tsx";
import { MotionPreference, PausedPicture } from "./motion.tsx";

type Props = {
  src: string;
  alt: string;
  caption?: string | undefined;
  link: RichContentLink | undefined;
  disableExpand: boolean | undefined;
  disableDownload: boolean | undefined;
  className: string | undefined;
  children: ReactNode;
};

/**
 * Renders a picture as a link to the destination chosen by its author or to the full-screen viewer. Readers
 * who prefer reduced motion start animations themselves.
 */
export function LinkedPicture(props: Props) {
  const { src, alt, link, disableExpand, className, children } = props;
  const linked = opensOverScreen(disableExpand, link) ? (
    <ExpandLink {...props} />
  ) : (
    <DocumentLink link={link} className={className}>
      {children}
    </DocumentLink>
  );
  return isGif(src) ? (
    <MotionPreference still={<PausedPicture name={alt}>{linked}</PausedPicture>}>
      {linked}
    </MotionPreference>
  ) : (
    linked
  );
}

/** Renders a link that opens a picture full-screen. Without JavaScript, the link opens the picture file. */
function ExpandLink({ src, alt, caption, disableDownload, className, children }: Props) {
  const t = getTranslations();
  return (
    <a
      href={src}
      className={className}
      data-expand=""
      data-caption={caption}
      {...(disableDownload === true ? {} : { "data-download": "" })}
      rel="noopener"
      {...scriptedLink}
      aria-label={
        alt === "" ? t("content.picture.enlarge") : t("content.picture.enlargeNamed", { name: alt })
      }
    >
      {children}
    </a>
  );
}
