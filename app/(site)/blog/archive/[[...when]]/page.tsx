import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { MonthsPage, monthsMetadata } from "#components/posts/lists/months-page.tsx";
import {
  PostArchivePage,
  postArchiveMetadata,
} from "#components/posts/lists/post-archive-page.tsx";
import { parseArchiveAddress } from "#lib/site/paths/address.ts";

export const dynamic = "error";
export const revalidate = 600;
export const generateStaticParams = () => []; // rendered on the first request: docs/decisions/001

/**
 * An optional catch-all parameter, so that one route renders both the list of months and each single month. A
 * route without parameters would be rendered at build time.
 */
type Props = { params: Promise<{ when?: string[] }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const address = parseArchiveAddress((await params).when);
  if (address === undefined) return {};
  return address === "all months" ? monthsMetadata() : postArchiveMetadata(address);
}

export default async function ArchiveRoute({ params }: Props) {
  const address = parseArchiveAddress((await params).when);
  if (address === undefined) notFound();
  return address === "all months" ? <MonthsPage /> : <PostArchivePage {...address} />;
}
