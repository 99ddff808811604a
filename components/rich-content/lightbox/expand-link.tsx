import type { ReactNode } from "react";

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
  return (
    <a
      href={src}
      className={className}
      data-expand=""
      data-caption={caption}
      {...(canDownload ? { "data-download": "" } : {})}
      rel="noopener"
      aria-label={alt === "" ? "Enlarge the picture" : `Enlarge: ${alt}`}
    >
      {children}
    </a>
  );
}
