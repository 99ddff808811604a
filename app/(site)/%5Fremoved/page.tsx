import type { Metadata } from "next";
import { MissingPage } from "#components/layout/missing-page.tsx";
import { getTranslations } from "#lib/site/text/interface-language.ts";

// The site's name and language are not known at build time.
export const dynamic = "force-dynamic";

export function generateMetadata(): Metadata {
  return { title: getTranslations()("frame.removed.pageTitle"), robots: { index: false } };
}

/** Renders the page shown for deleted posts. The server sends it with status 410. */
export default function RemovedPage() {
  return <MissingPage reason="removed" />;
}
