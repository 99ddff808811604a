import { createFeedRoute } from "#lib/feeds/answer-feed.ts";

export const dynamic = "error";
export const revalidate = 600;
export const generateStaticParams = () => []; // rendered on the first request: docs/decisions/001

export const GET = createFeedRoute("language");
