/**
 * What a page holds in the place of a refresh token: the site keeps the real one in a cookie that
 * scripts cannot read, and puts it in where it finds one of these.
 */
export const memberPlaceholder = "kept-by-the-site";
export const visitorPlaceholder = "kept-by-the-site-for-a-visitor";
