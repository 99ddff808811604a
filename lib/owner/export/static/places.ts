/** Where the pages of an archive are, and how they lead to each other: by relative paths of plain files. */
import { createHash } from "node:crypto";

/** A path within the archive, with slashes. */
export type Place = string;

const longestName = 120;
/** Names that Windows keeps for itself. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/** A name that is fit for a file on every system, whatever the slug is. */
export function fileNameOf(slug: string): string {
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

/** Gives names out, each once within a folder. */
export function createNames(): (folder: string, slug: string) => Place {
  const taken = new Set<Place>();
  return (folder, slug) => {
    const name = fileNameOf(slug);
    for (let number = 1; ; number += 1) {
      const place = `${folder}/${name}${number === 1 ? "" : `_${number}`}`;
      if (taken.has(place)) continue;
      taken.add(place);
      return place;
    }
  };
}

/** The further pages of a list are in a folder of its name. */
export function pagePlace(place: Place, number: number): Place {
  if (number === 1) return `${place}.html`;
  return place === "index" ? `page/${number}.html` : `${place}/${number}.html`;
}

/** The way from one file of the archive to another, as an address. */
export function wayTo(from: Place, to: Place): string {
  const up = from.split("/").slice(0, -1);
  const down = to.split("/");
  while (up.length > 0 && down.length > 1 && up[0] === down[0]) {
    up.shift();
    down.shift();
  }
  return [...up.map(() => ".."), ...down.map((part) => encodeURIComponent(part))].join("/");
}
