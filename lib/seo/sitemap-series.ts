/** Cuts the pages of a site into the parts of a sitemap, of which none is read for another. */
import { maximumEntries, type SitemapEntry } from "./sitemap.ts";

/** Pages of a kind that there may be any number of. */
export type Series = (
  offset: number,
  limit: number,
) => Promise<{
  /** Of so many things, in an order in which new ones come last; some may have no entry. */
  readonly entries: readonly SitemapEntry[];
  /** How many things there are. */
  readonly total: number;
}>;

export type SitemapOptions = {
  /** Pages of which there are few. */
  readonly pages: () => Promise<readonly SitemapEntry[]>;
  /** By the names of their parts. */
  readonly series: Readonly<Record<string, Series>>;
  /** Things of one part, at most as many as a file may hold. */
  readonly partSize: number;
  /** Things of one call; a part is a multiple of it. */
  readonly callSize: number;
};

const pagesName = "pages.xml";

export function createSitemap({ pages, series, partSize, callSize }: SitemapOptions) {
  if (partSize > maximumEntries) throw new RangeError("too many entries for one sitemap");

  return {
    /** The names of the parts' files. */
    async partNames(): Promise<string[]> {
      const names = [pagesName];
      for (const [name, read] of Object.entries(series)) {
        const { total } = await read(0, 1);
        const parts = Math.ceil(total / partSize);
        for (let number = 1; number <= parts; number += 1) names.push(`${name}-${number}.xml`);
      }
      return names;
    },

    /** The entries of a part by the name of its file; nothing when there is no such part. */
    async readPart(fileName: string): Promise<readonly SitemapEntry[] | undefined> {
      if (fileName === pagesName) return pages();
      const [, name = "", number = ""] = /^([a-z]+)-([1-9]\d{0,4})\.xml$/.exec(fileName) ?? [];
      const read = Object.hasOwn(series, name) ? series[name] : undefined;
      if (read === undefined) return undefined;
      const start = (Number(number) - 1) * partSize;
      // Asked first: an upstream may refuse to look far beyond the end.
      const { total } = await read(0, 1);
      if (start >= total) return undefined;
      const entries: SitemapEntry[] = [];
      for (let offset = start; offset < Math.min(start + partSize, total); offset += callSize) {
        entries.push(...(await read(offset, Math.min(callSize, partSize))).entries);
      }
      return entries;
    },
  };
}
