"use client"; // reads the tab, the search and the page from the address

import { usePathname, useSearchParams } from "next/navigation";
import { parsePageNumber } from "#lib/site/address.ts";
import { changeParameters, searchFor } from "./list-address.ts";

export type ListQuery = Omit<ReturnType<typeof useListQuery>, "tab" | "filters" | "setFilters">;

const none: readonly never[] = [];

/**
 * Returns the tab, search text, page and filters from the URL, and functions that change them. `filterNames` are the
 * names of the filters' parameters; a filter without a value is "".
 */
export function useListQuery<Tab extends { readonly name: string }, Filter extends string = never>(
  tabs: readonly [Tab, ...Tab[]],
  filterNames: readonly Filter[] = none,
) {
  const parameters = useSearchParams();
  const pathname = usePathname();
  const tab = tabs.find(({ name }) => name === parameters.get("show")) ?? tabs[0];
  const search = (parameters.get("q") ?? "").slice(0, 200);
  const page = parsePageNumber(parameters.get("page") ?? "") ?? 1;
  const filters = new Map(
    filterNames.map((name) => [name, (parameters.get(name) ?? "").slice(0, 100)]),
  );
  const buildHref = (show: string, target: number): string => {
    const query = new URLSearchParams({
      ...(show && { show }),
      ...(search && { q: search }),
      ...Object.fromEntries([...filters].filter(([, value]) => value !== "")),
      ...(target > 1 && { page: String(target) }),
    });
    return query.size === 0 ? pathname : `${pathname}?${query}`;
  };
  return {
    tab,
    search,
    page,
    searchFor,
    filters,
    setFilters: (values: Partial<Record<Filter, string>>) =>
      history.pushState(null, "", changeParameters(new URL(location.href), values)),
    buildTabHref: (name: string) => buildHref(name, 1),
    buildPageHref: (target: number) => buildHref(tab.name, target),
  };
}
