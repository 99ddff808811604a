import type { ReactNode } from "react";
import { getLook } from "#lib/site/current-look.ts";
import { paths } from "#lib/site/paths/paths.ts";
import type { Logo } from "#lib/wix/site/look.ts";

/** The maximum size, in pixels at the default size of text. */
const tallest = 40;
const widest = 240;

/** The width below which a wide logo moves the links of the header to the next line. */
const narrowest = 144;

/**
 * Shows the logo of the reader's colour scheme. A browser does not load a lazy picture that is hidden, so it loads one
 * of the two.
 */
const schemeStyles = `@media screen{\
:root:not([data-color-scheme="dark"]) .site-logo-dark,:root[data-color-scheme="dark"] .site-logo-light{display:none}\
@media (prefers-color-scheme:dark){\
:root:not([data-color-scheme]) .site-logo-light{display:none}\
:root:not([data-color-scheme]) .site-logo-dark{display:block}\
}}@media print{.site-logo-dark{display:none}}`;

type Props = {
  siteName: string;
  /** Whether the name is beside the logo, so that the logo needs no alternative text. */
  isDecorative?: boolean;
  /** Shown without a logo. */
  children: ReactNode;
};

/** Renders the site's logo, or its children if there is none. */
export function SiteLogo({ siteName, isDecorative = false, children }: Props) {
  const { logo } = getLook();
  if (logo === undefined) return children;
  const alt = isDecorative ? "" : siteName;
  if (logo.dark === undefined) return <Picture logo={logo.light} alt={alt} isLazy={isDecorative} />;
  return (
    <>
      {!isDecorative && <style dangerouslySetInnerHTML={{ __html: schemeStyles }} />}
      <Picture logo={logo.light} alt={alt} scheme="light" isLazy />
      <Picture logo={logo.dark} alt={alt} scheme="dark" isLazy />
    </>
  );
}

type PictureProps = { logo: Logo; alt: string; scheme?: "light" | "dark"; isLazy: boolean };

function Picture({ logo: { file, width, height }, alt, scheme, isLazy }: PictureProps) {
  const scale = Math.min(tallest / height, widest / width);
  const shown = Math.max(1, Math.round(width * scale));
  return (
    // oxlint-disable-next-line nextjs/no-img-element -- the optimizer does not support SVG, and the file is small
    <img
      className={scheme && `site-logo-${scheme}`}
      src={paths.siteFile(file)}
      alt={alt}
      width={width}
      height={height}
      loading={isLazy ? "lazy" : undefined}
      style={{
        width: toRem(shown),
        // On a narrow screen, the logo becomes smaller instead of wider than the screen.
        minWidth: toRem(Math.min(shown, narrowest)),
        maxWidth: "100%",
        height: "auto",
      }}
    />
  );
}

const toRem = (pixels: number): string => `${pixels / 16}rem`;
