import sharp from "sharp";

/** Creates a picture in landscape format, as JPEG. */
export const createPicture = (): Promise<Buffer> =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: "#a04020" } })
    .jpeg()
    .toBuffer();
