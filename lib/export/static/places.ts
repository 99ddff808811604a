/** Paths of the exported pages, and the relative links between them. */
import { createHash } from "node:crypto";

/** A path within the export, with slashes. */
export type Place = string;

const longestName = 120;
/** File names reserved by Windows. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/** Returns a file name for a slug that is valid on every file system. */
export function buildFilename(slug: string): string {
  const plain = slug
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}_-]+/gu, "-")
    .replace(/^-+|-+$/g, "");
  const isLong = Buffer.byteLength(plain) > longestName;
  if (plain !== "" && !isLong) return reserved.test(plain) ? `${plain}-` : plain;
  const hash = createHash("sha256").update(slug).digest("hex").slice(0, 10);
  return isLong ? `${Array.from(plain).slice(0, 25).join("")}-${hash}` : hash;
}

/** Creates a function that returns a unique path for a slug in a folder. */
export function createNames(): (folder: string, slug: string) => Place {
  const taken = new Set<Place>();
  return (folder, slug) => {
    const name = buildFilename(slug);
    for (let number = 1; ; number += 1) {
      const place = `${folder}/${name}${number === 1 ? "" : `_${number}`}`;
      if (taken.has(place)) continue;
      taken.add(place);
      return place;
    }
  };
}

/** Returns the file for a page of a list. The second and later pages are in a folder named after the list. */
export function pagePlace(place: Place, number: number): Place {
  if (number === 1) return `${place}.html`;
  return place === "index" ? `page/${number}.html` : `${place}/${number}.html`;
}

/** Returns the relative URL from one exported file to another. */
export function relativeUrl(from: Place, to: Place): string {
  const up = from.split("/").slice(0, -1);
  const down = to.split("/");
  while (up.length > 0 && down.length > 1 && up[0] === down[0]) {
    up.shift();
    down.shift();
  }
  return [...up.map(() => ".."), ...down.map((part) => encodeURIComponent(part))].join("/");
}
