"use client"; // reads the tab and the search from the address

import { usePathname, useSearchParams } from "next/navigation";
import { fileKinds } from "#lib/wix/files.ts";
import { searchFor } from "../lists/list-address.ts";
import type { MediaFilter } from "./media-calls.ts";

export const mediaTabs = ["all", ...fileKinds, "unused", "trash"] as const;
/** Returns the tab, the search and the filter from the URL, and functions that build or change the URL. */
export function useMediaQuery() {
  const parameters = useSearchParams();
  const pathname = usePathname();
  const show = parameters.get("show");
  const tab = mediaTabs.find((name) => name === show) ?? "all";
  const search = (parameters.get("q") ?? "").slice(0, 200);
  const filter: MediaFilter = {
    kinds: fileKinds.filter((kind) => kind === tab),
    search,
    isUnused: tab === "unused",
    isDeleted: tab === "trash",
  };
  const buildTabHref = (name: string): string => {
    const query = new URLSearchParams({
      ...(name !== "all" && { show: name }),
      ...(search !== "" && { q: search }),
    });
    return query.size === 0 ? pathname : `${pathname}?${query}`;
  };
  return { tab, search, filter, buildTabHref, searchFor };
}
