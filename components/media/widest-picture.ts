/**
 * The width of the widest pictures in `sizes`, in pixels. They are shown with the width `--wide`, which is 1216 pixels. With
 * this number, browsers would load files with 1920 pixels, the next width in `deviceSizes` (next.config.ts).
 */
export const widestPicture = 1200;
