/** Splits the pages of a site into the parts of a sitemap. Each part can be read without the others. */
import { maximumEntries, type SitemapEntry } from "./sitemap.ts";

/** Reads pages of a kind without a fixed number, such as posts. */
export type Series = (
  offset: number,
  limit: number,
) => Promise<{
  /** Entries of up to `limit` items, in an order that puts new items last. Some items may have no entry. */
  readonly entries: readonly SitemapEntry[];
  /** Total number of items. */
  readonly total: number;
}>;

export type SitemapOptions = {
  /** Individual pages, of which there are few. */
  readonly pages: () => Promise<readonly SitemapEntry[]>;
  /** Series by the name of their parts. */
  readonly series: Readonly<Record<string, Series>>;
  /** Number of items in a part, at most the maximum for a file. */
  readonly partSize: number;
  /** Number of items in a call. `partSize` is a multiple of it. */
  readonly callSize: number;
};

const pagesName = "pages.xml";

export function createSitemap({ pages, series, partSize, callSize }: SitemapOptions) {
  if (partSize > maximumEntries) throw new RangeError("too many entries for one sitemap");

  return {
    /** Returns the file names of the parts. */
    async partNames(): Promise<string[]> {
      const names = [pagesName];
      for (const [name, read] of Object.entries(series)) {
        const { total } = await read(0, 1);
        const parts = Math.ceil(total / partSize);
        for (let number = 1; number <= parts; number += 1) names.push(`${name}-${number}.xml`);
      }
      return names;
    },

    /** Returns the entries of a part by its file name, or `undefined` if there is no such part. */
    async readPart(fileName: string): Promise<readonly SitemapEntry[] | undefined> {
      if (fileName === pagesName) return pages();
      const [, name = "", number = ""] = /^([a-z]+)-([1-9]\d{0,4})\.xml$/.exec(fileName) ?? [];
      const read = Object.hasOwn(series, name) ? series[name] : undefined;
      if (read === undefined) return undefined;
      const start = (Number(number) - 1) * partSize;
      // Read the total first, because an upstream may reject an offset far beyond the end.
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
