"use client"; // reads the tab from the URL

import { useTranslations } from "use-intl";
import { useListQuery } from "../lists/use-list-query.ts";
import { MissingPageList } from "./missing-page-list.tsx";
import { RedirectList } from "./redirect-list.tsx";

/** Renders the list of redirects, or of the paths without a page. */
export function RedirectPage() {
  const t = useTranslations();
  const query = useListQuery(["redirects", "missing"]);
  const tabs = {
    label: t("redirects.tabs"),
    all: [
      { name: "redirects", label: t("redirects.title") },
      { name: "missing", label: t("redirects.missing.title") },
    ],
    current: query.tab,
    buildHref: query.buildTabHref,
  };
  return query.tab === "missing" ? (
    <MissingPageList query={query} tabs={tabs} />
  ) : (
    <RedirectList query={query} tabs={tabs} />
  );
}
