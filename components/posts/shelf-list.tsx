import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { pageNumberOf, slugOf } from "../layout/address.ts";
import { PageFrame } from "../layout/page-frame.tsx";
import { pageMetadata } from "../layout/page-metadata.ts";
import { ListPage } from "./list-page.tsx";
import { Pagination } from "./pagination.tsx";
import { readStories } from "./read-stories.ts";
import { findShelf, type ShelfKind } from "./shelf.ts";

type Address = {
  kind: ShelfKind;
  slug: string;
  /** The page as the address says it; the address without one is the first page. */
  number?: string;
};

/** What machines are told about a page of a category or a tag. */
export async function shelfMetadata({ kind, slug, number = "1" }: Address): Promise<Metadata> {
  const page = pageNumberOf(number);
  const shelf = await findShelf(kind, slugOf(slug));
  if (page === undefined || shelf === undefined) return {};
  const { title, summary, pathOf } = shelf;
  return pageMetadata({
    title: page === 1 ? title : `${title}, page ${page}`,
    description: summary,
    path: pathOf(page),
  });
}

/** The posts of a category or a tag, one page of them. */
export async function ShelfList({ kind, slug, number = "1" }: Address) {
  const page = pageNumberOf(number);
  const shelf = await findShelf(kind, slugOf(slug));
  if (page === undefined || shelf === undefined) notFound();
  const list = await readStories(page, shelf.which);
  if (list === undefined) notFound();
  return (
    <PageFrame>
      <ListPage {...shelf} page={page} {...list}>
        <Pagination page={page} pages={list.pages} pathOf={shelf.pathOf} />
      </ListPage>
    </PageFrame>
  );
}
