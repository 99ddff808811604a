import type { Metadata } from "next";
import { MissingPage } from "#components/layout/missing-page.tsx";
import { getTranslations } from "#lib/site/text/interface-language.ts";

export function generateMetadata(): Metadata {
  return { title: getTranslations()("frame.notFound.pageTitle") };
}

/** Renders the not-found page within the nearest layout. */
export default function MissingRoute() {
  return <MissingPage reason="notFound" />;
}
