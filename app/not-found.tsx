import type { Metadata } from "next";
import { MissingPage } from "#components/layout/missing-page.tsx";
import { getTranslations } from "#lib/site/interface-language.ts";

// Rendered per request, because the site's name and categories are not known at build time.
export const dynamic = "force-dynamic";

export function generateMetadata(): Metadata {
  return { title: getTranslations()("frame.notFound.pageTitle") };
}

export default function NotFoundPage() {
  return <MissingPage reason="notFound" />;
}
