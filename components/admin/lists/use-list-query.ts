"use client"; // reads the tab, the search and the page from the address

import { usePathname, useSearchParams } from "next/navigation";
import { useCallback } from "react";
import { parsePageNumber } from "#lib/site/address.ts";

export type ListQuery = Omit<ReturnType<typeof useListQuery>, "tab">;

/** Returns the tab, search text and page from the URL, and functions that change them. */
export function useListQuery<Tab extends { readonly name: string }>(
  tabs: readonly [Tab, ...Tab[]],
) {
  const parameters = useSearchParams();
  const pathname = usePathname();
  const tab = tabs.find(({ name }) => name === parameters.get("show")) ?? tabs[0];
  const search = (parameters.get("q") ?? "").slice(0, 200);
  const page = parsePageNumber(parameters.get("page") ?? "") ?? 1;
  const buildHref = (show: string, target: number): string => {
    const query = new URLSearchParams({
      ...(show && { show }),
      ...(search && { q: search }),
      ...(target > 1 && { page: String(target) }),
    });
    return query.size === 0 ? pathname : `${pathname}?${query}`;
  };
  /** Replaces the URL, so that typing a letter doesn't add a history entry. */
  const searchFor = useCallback((text: string) => {
    const address = new URL(location.href);
    if (text === "") address.searchParams.delete("q");
    else address.searchParams.set("q", text);
    address.searchParams.delete("page");
    history.replaceState(null, "", address);
  }, []);
  return {
    tab,
    search,
    page,
    searchFor,
    buildTabHref: (name: string) => buildHref(name, 1),
    buildPageHref: (target: number) => buildHref(tab.name, target),
  };
}
