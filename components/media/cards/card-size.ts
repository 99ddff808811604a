/** Size of link preview pictures, in pixels. */
export const cardSize = { width: 1200, height: 630 } as const;
