/* oxlint-disable nextjs/no-img-element -- the component of next/image brings JavaScript along */
import { getImageProps } from "next/image";
import type { Picture as PictureData } from "#lib/blog/model.ts";

type Props = {
  picture: PictureData;
  /** How wide the picture is shown, as the `sizes` attribute says it. */
  sizes: string;
  /** Replaces the picture's own text; empty where the words beside it already say everything. */
  alt?: string;
  /** The one picture that a reader waits for. */
  urgent?: boolean;
  className?: string | undefined;
};

/**
 * A picture with its place reserved. Only the site's own media go through the image optimiser;
 * `getImageProps` keeps Next's image component, and its JavaScript, out of the page.
 */
export function Picture({ picture, sizes, alt = picture.alt, urgent = false, className }: Props) {
  const { src, width, height } = picture;
  const size = width > 0 && height > 0 ? { width, height } : undefined;
  const urgency = urgent
    ? ({ loading: "eager", fetchPriority: "high" } as const)
    : ({ loading: "lazy", decoding: "async" } as const);
  if (size === undefined || !src.startsWith("/media/")) {
    return (
      <img
        {...size}
        {...urgency}
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
      alt={alt}
      sizes={sizes}
      srcSet={upTo(width, props.srcSet)}
      src={props.src}
      className={className}
    />
  );
}

/** Leaves out candidates that only enlarge the picture: all that are wider than the first wide enough. */
function upTo(width: number, srcSet: string | undefined): string | undefined {
  const candidates = srcSet?.split(", ") ?? [];
  const enough = candidates.findIndex(
    (candidate) => Number(/ (\d+)w$/.exec(candidate)?.[1]) >= width,
  );
  return candidates.slice(0, enough === -1 ? undefined : enough + 1).join(", ") || undefined;
}
