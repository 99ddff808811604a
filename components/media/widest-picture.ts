/**
 * The width of the widest pictures for `sizes`. It is 16 pixels less than `--wide`, because browsers would load 1920
 * instead of 1200 pixels for them (`deviceSizes` in next.config.ts).
 */
export const widestPicture = 1200;
