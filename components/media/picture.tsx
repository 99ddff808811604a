/* oxlint-disable nextjs/no-img-element -- next/image adds JavaScript */
import { getImageProps } from "next/image";
import type { Picture as PictureData } from "#lib/blog/model.ts";

type Props = {
  picture: PictureData;
  /** The `sizes` attribute, which describes the displayed width of the picture. */
  sizes: string;
  /** Replaces the picture's own alt text. Empty if the adjacent text already describes the picture. */
  alt?: string;
  /** Whether to load the picture first. Only for a page's main picture. */
  urgent?: boolean;
  className?: string | undefined;
};

/**
 * Renders a picture in a reserved space. Only the site's own media go through the image optimizer.
 * `getImageProps` keeps Next's image component and its JavaScript out of the page.
 */
export function Picture({ picture, sizes, alt = picture.alt, urgent = false, className }: Props) {
  const { src, width, height, focus } = picture;
  const style = focus && { objectPosition: `${toPercent(focus.x)} ${toPercent(focus.y)}` };
  const size = width > 0 && height > 0 ? { width, height } : undefined;
  const urgency = urgent
    ? ({ loading: "eager", fetchPriority: "high" } as const)
    : ({ loading: "lazy", decoding: "async" } as const);
  if (size === undefined || !src.startsWith("/media/")) {
    return (
      <img
        {...size}
        {...urgency}
        {...(style && { style })}
        alt={alt}
        src={src}
        className={className}
        referrerPolicy="no-referrer"
      />
    );
  }
  const { props } = getImageProps({ src, alt, sizes, ...size });
  return (
    <img
      {...size}
      {...urgency}
      {...(style && { style })}
      alt={alt}
      sizes={sizes}
      srcSet={upTo(width, props.srcSet)}
      src={props.src}
      className={className}
    />
  );
}

const toPercent = (share: number): string => `${Math.round(share * 1000) / 10}%`;

/**
 * Removes the candidates that would only upscale the picture: all those after the first one that is wide
 * enough.
 */
function upTo(width: number, srcSet: string | undefined): string | undefined {
  const candidates = srcSet?.split(", ") ?? [];
  const enough = candidates.findIndex(
    (candidate) => Number(/ (\d+)w$/.exec(candidate)?.[1]) >= width,
  );
  return candidates.slice(0, enough === -1 ? undefined : enough + 1).join(", ") || undefined;
}
