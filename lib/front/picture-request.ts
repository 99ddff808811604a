/** As `lib/proxy/media.ts` has the ids of files. */
const ownPicture = /^\/media\/[\w~][\w.~-]{0,254}$/;

/**
 * Whether a request is for Next's optimizer of pictures, however its path is written: Next decodes it and
 * looks at its beginning only. The path has to be decodable.
 */
function isPictureRequest(url: string): boolean {
  return /\/_next\/+image/i.test(decodeURIComponent(url.split("?", 1)[0] ?? ""));
}

/**
 * Whether a request is for the optimizer, but not for a picture of this site in the one way that there
 * is. Next keeps what it makes under the address that it was given: one with a fragment or a parameter
 * more would be made and kept anew, and so on without an end.
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
