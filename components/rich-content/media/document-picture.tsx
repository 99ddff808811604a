import type { RichContentMedia } from "#lib/rich-content/document.ts";
import { pictureSource } from "#lib/rich-content/media-source.ts";
import { Picture } from "../../media/picture.tsx";

type Props = {
  media: RichContentMedia | undefined;
  /** Empty if the adjacent text already describes the picture. */
  alt?: string | undefined;
  /** The `sizes` attribute, which describes the displayed width of the picture. */
  sizes: string;
  className: string | undefined;
};

/** Renders a document's picture, or `null` if it has no valid URL. */
export function DocumentPicture({ media, alt = "", ...props }: Props) {
  const src = pictureSource(media?.src);
  if (src === undefined) return null;
  const { width = 0, height = 0 } = media ?? {};
  return <Picture picture={{ src, width, height, alt }} {...props} />;
}
