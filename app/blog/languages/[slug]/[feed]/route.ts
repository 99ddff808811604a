import { createFeedRoute } from "#lib/feeds/answer-feed.ts";

export const dynamic = "error";
export const revalidate = 600;
export const generateStaticParams = () => [];

export const GET = createFeedRoute("language");
