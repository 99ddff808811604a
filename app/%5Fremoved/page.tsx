import type { Metadata } from "next";
import { MissingPage } from "#components/layout/missing-page.tsx";
import { words } from "#lib/site/interface-language.ts";

// A build knows neither the site's name nor its language.
export const dynamic = "force-dynamic";

export function generateMetadata(): Metadata {
  return { title: words()("frame.removed.pageTitle"), robots: { index: false } };
}

/** Renders the page for deleted posts. The HTTP layer sends it with status 410. */
export default function RemovedPage() {
  return <MissingPage reason="removed" />;
}
