import { answerCommentFeed } from "#lib/feeds/comment-feed.ts";
import { answerFeed } from "#lib/feeds/answer-feed.ts";
import { answerSiteCard } from "#components/media/cards/page-card.ts";
import { answerIcon } from "#lib/icons/answer-icon.ts";
import { isIconName } from "#lib/icons/icon-urls.ts";
import { readLlms } from "#lib/seo/llms.ts";
import { readSitemapIndex } from "#lib/seo/read-sitemap.ts";
import { textAnswer } from "#lib/site/text/text-answer.ts";

// Generated files served from the site's root, such as feeds and the sitemap. `next.config.ts` rewrites their
// URLs to this route. It takes a parameter because a route without one would be rendered at build time.
export const dynamic = "error";
export const revalidate = 600;
export const generateStaticParams = () => []; // rendered on the first request: docs/decisions/001

export async function GET(
  _: Request,
  { params }: { params: Promise<{ name: string }> },
): Promise<Response> {
  const { name } = await params;
  if (isIconName(name)) return answerIcon(name);
  switch (name) {
    case "sitemap.xml":
      return textAnswer(await readSitemapIndex(), { type: "application/xml" });
    case "card.png":
      return answerSiteCard();
    case "llms.txt":
      return textAnswer(await readLlms(), { type: "text/plain" });
    case "comments-feed.xml":
      return answerCommentFeed();
    default:
      return answerFeed(name);
  }
}
