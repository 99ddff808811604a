import type { Metadata } from "next";
import { MissingPage } from "#components/layout/missing-page.tsx";
import { words } from "#lib/site/interface-language.ts";

// Rendered per request, because a build knows neither the site's name nor its categories.
export const dynamic = "force-dynamic";

export function generateMetadata(): Metadata {
  return { title: words()("frame.notFound.pageTitle") };
}

export default function NotFoundPage() {
  return <MissingPage reason="notFound" />;
}
