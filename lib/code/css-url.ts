import { cssLimits } from "./css-limits.ts";

const dataImage = /^data:image\/(?:avif|gif|jpeg|png|svg\+xml|webp)[;,]/i;
// oxlint-disable-next-line no-control-regex -- browsers remove these characters from URLs
const ambiguous = /[\0-\x20\x7f\\]/;

/** Returns whether text is a path of this site. Browsers read `//host` and `/\host` as a URL of another site. */
export const isOwnPath = (url: string): boolean => /^\/(?!\/)/.test(url) && !ambiguous.test(url);

/** Returns whether CSS may contain a URL: a path of this site, a small picture as a data: URL, or a fragment. */
export const isAllowedCssUrl = (url: string): boolean =>
  isOwnPath(url) ||
  /^#[^\s\\]+$/.test(url) ||
  (dataImage.test(url) && url.length <= cssLimits.dataUrl);
