import "server-only";
import { readPage } from "#lib/blog/pages.ts";
import { matchRequestPath } from "#lib/site/paths/page-path.ts";
import { answerPageCard } from "../../media/cards/page-card.ts";
import { choosePostInk } from "../../theme/look-colors.ts";

/** Responds with the picture for links to a page without its own. `path` is the percent-encoded path of the page. */
export async function answerSitePageCard(path: string): Promise<Response> {
  const matched = matchRequestPath(path);
  const page = matched === undefined ? undefined : await readPage(matched);
  if (page === undefined) return new Response(null, { status: 404 });
  const { slug, title, excerpt } = page;
  return answerPageCard({ title, description: excerpt, seed: slug, ink: choosePostInk(slug) });
}
