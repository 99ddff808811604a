"use client"; // reads the tab, the search and the page from the address

import { usePathname, useSearchParams } from "next/navigation";
import { useCallback } from "react";

export type ListQuery = {
  readonly tab: string;
  readonly search: string;
  /** Page number, from 1. */
  readonly page: number;
};

/** Returns the tab, the search words and the page of the address, and functions that change them. */
export function useListQuery() {
  const parameters = useSearchParams();
  const pathname = usePathname();
  const query: ListQuery = {
    tab: parameters.get("show") ?? "",
    search: (parameters.get("q") ?? "").slice(0, 200),
    page: /^[1-9]\d{0,4}$/.test(parameters.get("page") ?? "") ? Number(parameters.get("page")) : 1,
  };
  const { search } = query;
  const buildPath = ({ tab, search: words, page }: ListQuery): string => {
    const wanted = new URLSearchParams({
      ...(tab === "" ? {} : { show: tab }),
      ...(words === "" ? {} : { q: words }),
      ...(page <= 1 ? {} : { page: String(page) }),
    });
    return wanted.size === 0 ? pathname : `${pathname}?${wanted}`;
  };
  /** Replaces the address, so that a letter adds no entry to the history. */
  const searchFor = useCallback((words: string) => {
    const address = new URL(location.href);
    if (words === "") address.searchParams.delete("q");
    else address.searchParams.set("q", words);
    address.searchParams.delete("page");
    history.replaceState(null, "", address);
  }, []);
  return {
    query,
    searchFor,
    hrefOfTab: (tab: string) => buildPath({ tab, search, page: 1 }),
    hrefOfPage: (page: number) => buildPath({ ...query, page }),
  };
}
