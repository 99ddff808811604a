"use client"; // reads the list's parameters from the URL

import { usePathname, useSearchParams } from "next/navigation";
import { parsePageNumber } from "#lib/site/paths/address.ts";
import { maximumOffset } from "#lib/wix/paging.ts";
import { pageSize } from "../admin-calls.ts";

export type ListQuery = Omit<ReturnType<typeof useListQuery>, "tab" | "filters" | "setFilters">;

type Values = Readonly<Record<string, string | undefined>>;

const none: readonly never[] = [];
/** The last page that the API can return. */
const lastPage = maximumOffset / pageSize;

/**
 * Returns the tab, search text, page, cursor and filters from the URL, and functions that build or change the URL.
 * `tabs` are the values of the parameter `show`; the URL of the first tab has no such parameter. `filterNames` are the
 * names of the filters' parameters; a filter without a value is "".
 */
export function useListQuery<Tab extends string, Filter extends string = never>(
  tabs: readonly [Tab, ...Tab[]],
  filterNames: readonly Filter[] = none,
) {
  const parameters = useSearchParams();
  const pathname = usePathname();
  const read = (name: string, longest = 200) => (parameters.get(name) ?? "").slice(0, longest);
  const buildHref = (values: Values): string => {
    const query = changeParameters(parameters, values);
    return query.size === 0 ? pathname : `${pathname}?${query}`;
  };
  return {
    tab: tabs.find((name) => name === read("show")) ?? tabs[0],
    search: read("q"),
    page: Math.min(parsePageNumber(read("page")) ?? 1, lastPage),
    cursor: read("cursor", 4000),
    filters: new Map(filterNames.map((name) => [name, read(name)])),
    searchFor,
    setFilters: (values: Partial<Record<Filter, string>>) =>
      history.pushState(null, "", changeLocation(values)),
    /** Returns the URL of the first page with other parameters. An empty value removes its parameter. */
    buildHref,
    buildTabHref: (name: string) => buildHref({ show: name === tabs[0] ? "" : name }),
    buildPageHref: (page: number) => buildHref({ page: page > 1 ? String(page) : "" }),
  };
}

/**
 * Puts a search text into the URL and returns to the first page. Replaces the URL, so that typing a letter does not add a
 * history entry. Keeps a URL that already has the text, because a change would cancel a navigation in progress.
 */
function searchFor(text: string): void {
  const current = new URL(location.href).searchParams.get("q") ?? "";
  if (current !== text) history.replaceState(null, "", changeLocation({ q: text }));
}

function changeLocation(values: Values): URL {
  const url = new URL(location.href);
  url.search = changeParameters(url.searchParams, values).toString();
  return url;
}

/** Returns the parameters with other values. They are always in the same order. */
function changeParameters(parameters: Iterable<[string, string]>, values: Values): URLSearchParams {
  const before = Object.fromEntries(parameters);
  const changed: Values = { show: "", q: "", ...before, page: "", cursor: "", ...values };
  return new URLSearchParams(
    Object.entries(changed).flatMap(([name, value = ""]) => (value === "" ? [] : [[name, value]])),
  );
}
