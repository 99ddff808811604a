/** The picture that networks show a link with, in pixels: nearly twice as wide as high. */
export const cardSize = { width: 1200, height: 630 } as const;
