import type { RichContentLink, RichContentNode } from "#lib/rich-content/document.ts";
import { pictureSource, videoSource } from "#lib/rich-content/media-source.ts";
import { numberIn } from "../style.ts";

export type GalleryItem = {
  readonly picture: { readonly src: string; readonly alt: string } | undefined;
  /** URL of a video, for which `picture` is the still. */
  readonly video: string | undefined;
  /** In pixels, or 0 if unknown. */
  readonly width: number;
  readonly height: number;
  readonly title: string | undefined;
  readonly link: RichContentLink | undefined;
};

export function readItems(node: RichContentNode): GalleryItem[] {
  return (node.galleryData?.items ?? []).flatMap(({ image, video, title, altText }) => {
    const media = image?.media ?? video?.thumbnail;
    const src = pictureSource(media?.src);
    const film = image === undefined ? videoSource(video?.media?.src) : undefined;
    // Hosted Wix may list a video without its file. Only the still can be shown then.
    const playable = film !== undefined && /\.\w{2,5}(?:$|[?#])/.test(film) ? film : undefined;
    if (src === undefined && playable === undefined) return [];
    const size = playable === undefined ? media : (video?.media ?? media);
    return [
      {
        picture: src === undefined ? undefined : { src, alt: altText || title || "" },
        video: playable,
        width: numberIn(size?.width, 1, 100_000) ?? 0,
        height: numberIn(size?.height, 1, 100_000) ?? 0,
        title: title || undefined,
        link: image?.link,
      },
    ];
  });
}
