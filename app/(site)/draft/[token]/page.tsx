import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { SharedDraftPage } from "#components/posts/shared-draft/shared-draft-page.tsx";
import { createTitle } from "#components/layout/page-metadata.ts";
import { toPost } from "#lib/blog/mapping.ts";
import { settings } from "#lib/config/current.ts";
import { readSharedDraft } from "#lib/proxy/read-for-pages.ts";

// A link can be revoked at any time, so the page is rendered for each request and never stored.
export const dynamic = "force-dynamic";

type Props = { params: Promise<{ token: string }> };

/** Reads the draft once per rendering. */
const loadDraft = cache(async (token: string) => {
  const draft = await readSharedDraft(token);
  const post = draft && toPost(draft.post, settings().site.language);
  return post && { ...draft, post };
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const draft = await loadDraft((await params).token);
  return {
    ...(draft !== undefined && { title: createTitle(draft.post.title) }),
    robots: { index: false, follow: false },
    // The URL contains a secret.
    referrer: "no-referrer",
  };
}

export default async function DraftPage({ params }: Props) {
  const draft = await loadDraft((await params).token);
  if (draft === undefined) notFound();
  return <SharedDraftPage {...draft} />;
}
