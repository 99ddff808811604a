import type { Feed, FeedItem } from "./feed.ts";

/** Returns a feed as JSON Feed 1.1 (jsonfeed.org). */
export function toJsonFeed(feed: Feed): string {
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: feed.title,
    home_page_url: feed.homeUrl,
    feed_url: feed.feedUrl,
    description: feed.description,
    icon: feed.iconUrl,
    language: feed.language,
    items: feed.items.map(createItem),
  });
}

function createItem(item: FeedItem) {
  return {
    id: item.id,
    url: item.url,
    title: item.title,
    content_html: item.html,
    summary: item.summary,
    image: item.picture?.url,
    date_published: item.publishedAt.toISOString(),
    date_modified: item.updatedAt.toISOString(),
    authors: item.authors.length === 0 ? undefined : item.authors,
    tags: item.labels,
    language: item.language,
  };
}
