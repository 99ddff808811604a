/** Size of the picture in link previews, in pixels. */
export const cardSize = { width: 1200, height: 630 } as const;
