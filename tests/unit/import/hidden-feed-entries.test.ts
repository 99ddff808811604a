import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { openFeed } from "#lib/import/feed/open-feed.ts";
import { newFolder } from "#tests/support/cli/folder.ts";
import { readStatuses } from "#tests/support/content/imported-statuses.ts";

async function open(text: string) {
  const { path } = await newFolder(onTestFinished);
  const file = join(path, "feed.xml");
  await writeFile(file, text);
  return openFeed(file);
}

const rss = (item: string, channel = "") =>
  `<rss xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:media="http://search.yahoo.com/mrss/" xmlns:wp="http://wordpress.org/export/1.2/" xmlns:activity="http://activitystrea.ms/spec/1.0/"><channel>${channel}<item><title>Post</title><link>https://old.example/post</link><pubDate>Thu, 14 Mar 2024 07:30:00 GMT</pubDate>${item}</item></channel></rss>`;
const atom = (entry: string) =>
  `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:app="http://www.w3.org/2007/app" xmlns:thr="http://purl.org/syndication/thread/1.0"><entry><id>1</id><title>Post</title><published>2024-03-14T07:30:00Z</published>${entry}</entry></feed>`;

describe("a feed", () => {
  test.each([
    ["no mark", "PUBLISHED", rss("")],
    ["itunes:block no", "PUBLISHED", rss("<itunes:block>no</itunes:block>")],
    [
      "a restriction of sharing",
      "PUBLISHED",
      rss('<media:restriction type="sharing" relationship="deny"/>'),
    ],
    ["an active status", "PUBLISHED", rss('<media:status state="active"/>')],
    ["app:draft no", "PUBLISHED", atom("<app:control><app:draft>no</app:draft></app:control>")],
    ["app:draft yes", "UNPUBLISHED", atom("<app:control><app:draft>yes</app:draft></app:control>")],
    ["app:draft 1", "UNPUBLISHED", atom("<app:control><app:draft>1</app:draft></app:control>")],
    ["app:draft without text", "UNPUBLISHED", atom("<app:control><app:draft/></app:control>")],
    ["itunes:block Yes", "UNPUBLISHED", rss("<itunes:block>Yes</itunes:block>")],
    ["itunes:block true", "UNPUBLISHED", rss("<itunes:block>true</itunes:block>")],
    ["itunes:block of the channel", "UNPUBLISHED", rss("", "<itunes:block>yes</itunes:block>")],
    [
      "a restriction by country",
      "UNPUBLISHED",
      rss('<media:restriction type="country" relationship="allow">au</media:restriction>'),
    ],
    [
      "a restriction in media:group",
      "UNPUBLISHED",
      rss(
        '<media:group><media:content url="a"><media:restriction relationship="deny">all</media:restriction></media:content></media:group>',
      ),
    ],
    ["a blocked status", "UNPUBLISHED", rss('<media:status state="blocked"/>')],
    ["a date in the future", "SCHEDULED", rss("").replace("2024", "2099")],
  ])("with %s has a post that becomes %s", async (_, status, text) => {
    expect(await readStatuses(await open(text))).toEqual({ Post: status });
  });

  test.each([
    [
      "WordPress items",
      rss("<wp:post_type>post</wp:post_type><wp:status>draft</wp:status>"),
      "import wordpress",
    ],
    ["replies", atom('<thr:in-reply-to ref="2"/>'), "feed of posts"],
    ["links to comments", rss("").replace("/post<", "/post#comment-7<"), "feed of posts"],
    [
      "activities that are not posts",
      rss("<activity:object-type>http://activitystrea.ms/schema/1.0/person</activity:object-type>"),
      "only posts",
    ],
  ])("with %s is refused with advice", async (_, text, advice) => {
    await expect(open(text)).rejects.toThrow(advice);
  });
});
