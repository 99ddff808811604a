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

/** A picture that opens over the whole screen; without JavaScript, by itself. */
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
