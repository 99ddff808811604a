/** The paths of uploaded pictures, with the same ids as in `lib/proxy/media.ts`. */
const ownPicture = /^\/media\/[\w~][\w.~-]{0,254}$/;

/**
 * Returns whether a request is for Next's image optimizer, however its path is written: Next decodes the path
 * and checks only its beginning. The path must be decodable.
 */
function isPictureRequest(url: string): boolean {
  return /\/_next\/+image/i.test(decodeURIComponent(url.split("?", 1)[0] ?? ""));
}

/**
 * Returns whether a request is for the image optimizer, but not in the only accepted form for a picture of this
 * site. Next caches each result under the exact URL, so extra parameters or fragments would create any number of
 * copies.
 */
export function isOddPictureRequest(url: string): boolean {
  if (!isPictureRequest(url)) return false;
  const parameters = new URLSearchParams(url.slice(url.indexOf("?") + 1));
  return !(
    url.startsWith("/_next/image?") &&
    [...parameters.keys()].toSorted().join() === "q,url,w" &&
    ownPicture.test(parameters.get("url") ?? "")
  );
}
