import type { Metadata } from "next";
import { settings } from "#lib/config/current.ts";

/** Tells machines which pages come before and after one of a list. */
export function pagedMetadata(
  page: number,
  pages: number,
  pathOf: (page: number) => string,
): Pick<Metadata, "pagination"> {
  const { url } = settings().site;
  return {
    pagination: {
      ...(page > 1 ? { previous: url + pathOf(page - 1) } : {}),
      ...(page < pages ? { next: url + pathOf(page + 1) } : {}),
    },
  };
}
