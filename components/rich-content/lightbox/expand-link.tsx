import type { ReactNode } from "react";
import { words } from "#lib/site/interface-language.ts";

type Props = {
  src: string;
  alt: string;
  caption?: string | undefined;
  canDownload: boolean;
  className?: string | undefined;
  children: ReactNode;
};

/** Renders a link that opens a picture over the whole screen. Without JavaScript, the link opens the picture file. */
export function ExpandLink({ src, alt, caption, canDownload, className, children }: Props) {
  const say = words();
  return (
    <a
      href={src}
      className={className}
      data-expand=""
      data-caption={caption}
      {...(canDownload ? { "data-download": "" } : {})}
      rel="noopener"
      aria-label={
        alt === ""
          ? say("content.picture.enlarge")
          : say("content.picture.enlargeNamed", { name: alt })
      }
    >
      {children}
    </a>
  );
}
