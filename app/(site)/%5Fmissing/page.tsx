import type { Metadata } from "next";
import { MissingPage } from "#components/layout/missing-page.tsx";
import { getTranslations } from "#lib/site/text/interface-language.ts";

// The site's name and language are not known at build time.
export const dynamic = "force-dynamic";

export function generateMetadata(): Metadata {
  return { title: getTranslations()("frame.notFound.pageTitle"), robots: { index: false } };
}

/** Renders the page for addresses without a page. The server sends it with status 404. */
export default function MissingAddressPage() {
  return <MissingPage reason="notFound" />;
}
