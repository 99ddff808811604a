/**
 * Placeholders for refresh tokens in pages. The site stores the real tokens in cookies that scripts cannot read,
 * and replaces the placeholders in requests.
 */
export const memberPlaceholder = "kept-by-the-site";
export const visitorPlaceholder = "kept-by-the-site-for-a-visitor";
