/** Splits a site's pages into the parts of a sitemap. Each part can be read independently of the others. */
import { maximumEntries, type SitemapEntry } from "./sitemap.ts";

/** Reads entries of a kind that can have any number of pages, such as posts. */
export type Series = (
  offset: number,
  limit: number,
) => Promise<{
  /** Entries for up to `limit` items, ordered so that new items come last. Some items may have no entry. */
  readonly entries: readonly SitemapEntry[];
  readonly total: number;
}>;

export type SitemapOptions = {
  /** Individual pages. There are only a few. */
  readonly pages: () => Promise<readonly SitemapEntry[]>;
  /** The series, keyed by the prefix of their parts' file names. */
  readonly series: Readonly<Record<string, Series>>;
  /** Number of items per part, at most the maximum for one file. */
  readonly partSize: number;
  /** Number of items per call. `partSize` is a multiple of it. */
  readonly callSize: number;
};

const pagesName = "pages.xml";

export function createSitemap({ pages, series, partSize, callSize }: SitemapOptions) {
  if (partSize > maximumEntries) throw new RangeError("too many entries for one sitemap");

  return {
    async partNames(): Promise<string[]> {
      const names = [pagesName];
      for (const [name, read] of Object.entries(series)) {
        const { total } = await read(0, 1);
        const parts = Math.ceil(total / partSize);
        for (let number = 1; number <= parts; number += 1) names.push(`${name}-${number}.xml`);
      }
      return names;
    },

    /** Returns the entries of the part with this file name, or `undefined` if there is no such part. */
    async readPart(fileName: string): Promise<readonly SitemapEntry[] | undefined> {
      if (fileName === pagesName) return pages();
      const [, name = "", number = ""] = /^([a-z]+)-([1-9]\d{0,4})\.xml$/.exec(fileName) ?? [];
      const read = Object.hasOwn(series, name) ? series[name] : undefined;
      if (read === undefined) return undefined;
      const start = (Number(number) - 1) * partSize;
      // Reads the total first, because an upstream may reject an offset far beyond the end.
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
