import type { Metadata } from "next";
import { notFound, permanentRedirect } from "next/navigation";
import { words } from "#lib/site/interface-language.ts";
import { parsePageNumber, decodeSlug } from "../../layout/address.ts";
import { PageFrame } from "../../layout/page-frame.tsx";
import { pageMetadata } from "../../layout/page-metadata.ts";
import { ListPage } from "./list-page.tsx";
import { pagedMetadata } from "./paged-metadata.ts";
import { Pagination } from "./pagination.tsx";
import { readStories } from "../read-stories.ts";
import { ShelfJsonLd } from "./shelf-json-ld.tsx";
import { findShelf, type ShelfKind } from "./shelf.ts";

type Address = {
  kind: ShelfKind;
  slug: string;
  /** The page number in the address. Defaults to the first page. */
  number?: string;
};

/** Returns the metadata for a page of a shelf. */
export async function shelfMetadata({ kind, slug, number = "1" }: Address): Promise<Metadata> {
  const page = parsePageNumber(number);
  const shelf = await findShelf(kind, decodeSlug(slug));
  if (page === undefined || shelf === undefined) return {};
  const { title, fullTitle = title, summary, getPath, which, picture, seo } = shelf;
  const list = await readStories(page, which);
  if (list === undefined) return {};
  return {
    ...pageMetadata({
      title: page === 1 ? fullTitle : words()("reading.list.pageTitle", { title: fullTitle, page }),
      description: summary,
      path: getPath(page),
      picture,
      // Each later page is its own canonical page. The owner's canonical address would hide it from search engines.
      seo: page === 1 || seo === undefined ? seo : { ...seo, canonical: undefined },
    }),
    ...pagedMetadata(page, list.pages, getPath),
  };
}

/** Renders one page of a shelf's posts. */
export async function ShelfList({ kind, slug, number = "1" }: Address) {
  const page = parsePageNumber(number);
  const shelf = await findShelf(kind, decodeSlug(slug));
  if (page === undefined || shelf === undefined) notFound();
  // A hashtag has one page for all spellings.
  if (kind === "hashtag" && decodeSlug(slug) !== decodeSlug(slug).toLowerCase()) {
    permanentRedirect(shelf.getPath(page));
  }
  const list = await readStories(page, shelf.which);
  if (list === undefined || (shelf.needsPosts && list.total === 0)) notFound();
  return (
    <PageFrame>
      <ShelfJsonLd shelf={shelf} />
      <ListPage {...shelf} page={page} {...list}>
        <Pagination page={page} pages={list.pages} getPath={shelf.getPath} />
      </ListPage>
    </PageFrame>
  );
}
