import type { Metadata } from "next";
import { settings } from "#lib/config/current.ts";

/** Returns metadata that names the previous and the next page of a list. */
export function pagedMetadata(
  page: number,
  pages: number,
  getPath: (page: number) => string,
): Pick<Metadata, "pagination"> {
  const { url } = settings().site;
  return {
    pagination: {
      ...(page > 1 ? { previous: url + getPath(page - 1) } : {}),
      ...(page < pages ? { next: url + getPath(page + 1) } : {}),
    },
  };
}
