import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ArchivePage, archiveMetadata } from "#components/posts/lists/archive-page.tsx";
import { parseArchiveAddress } from "#components/posts/lists/archive-address.ts";
import { ShelfList, shelfMetadata } from "#components/posts/lists/shelf-list.tsx";

export const dynamic = "error";
export const revalidate = 60;
export const generateStaticParams = () => [];

/**
 * An optional catch-all parameter, so that one route renders all months and single months. A route without
 * parameters would be rendered at build time.
 */
type Props = { params: Promise<{ when?: string[] }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const address = parseArchiveAddress((await params).when);
  if (address === undefined) return {};
  return address === "all months" ? archiveMetadata() : shelfMetadata(address);
}

export default async function ArchiveRoute({ params }: Props) {
  const address = parseArchiveAddress((await params).when);
  if (address === undefined) notFound();
  return address === "all months" ? <ArchivePage /> : <ShelfList {...address} />;
}
