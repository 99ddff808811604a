/** Finds the URLs on this site that lead to a page or file. */
import { sql } from "kysely";
import { isVisible } from "../../platform/index.ts";
import type { Snapshot } from "../snapshot.ts";

export type KnownAddresses = {
  readonly isPost: (id: string) => boolean;
  /**
   * Returns whether a path leads to a page or file. Always `true` for paths outside the blog, which are not
   * checked.
   */
  readonly leadsSomewhere: (path: string) => boolean;
};

const feeds = new Set(["blog-feed.xml", "atom.xml", "feed.json"]);

/** Reads the known URLs. Loads only slugs, paths and IDs, not posts. */
export async function readKnownAddresses({ database }: Snapshot): Promise<KnownAddresses> {
  const values = async (query: ReturnType<typeof sql<{ value: string }>>) => {
    const { rows } = await query.execute(database);
    return new Set(rows.map(({ value }) => value));
  };
  const ids = await values(sql`select id as value from post`);
  const posts = await values(sql`
    select slug as value from post where ${isVisible("post")}
    union select former.slug from post_former_slug as former
    join post on post.id = former.post_id where ${isVisible("post")}`);
  const redirects = await values(sql`
    select path as value from redirect
    left join post on post.id = redirect.post_id and ${isVisible("post")}
    where redirect.target is not null or post.id is not null`);
  const media = await values(sql`select id as value from media`);
  const lists: Readonly<Record<string, ReadonlySet<string>>> = {
    categories: await values(
      sql`select slug as value from category where ${isVisible("category")}`,
    ),
    tags: await values(sql`select slug as value from tag where ${isVisible("tag")}`),
    hashtags: await values(sql`
      select distinct hashtag as value from post_hashtag
      join post on post.id = post_hashtag.post_id where ${isVisible("post")}`),
    authors: await values(sql`select slug as value from member where ${isVisible("member")}`),
    languages: await values(sql`
      select distinct language as value from post where ${isVisible("post")}`),
  };

  function leadsSomewhere(path: string): boolean {
    if (redirects.has(path)) return true;
    const [first, second = "", third, ...rest] = path.split("/").slice(1);
    if (first === "media") return media.has(second);
    if (first === "post") {
      return (
        posts.has(second) && (third === undefined || third === "card.png") && rest.length === 0
      );
    }
    if (first !== "blog") return true;
    if (second === "" || second === "archive" || second === "page") return true;
    const list = Object.hasOwn(lists, second) ? lists[second] : undefined;
    // Hashtag pages are matched case-insensitively.
    const name = second === "hashtags" ? third?.toLowerCase() : third;
    if (list === undefined || name === undefined || !list.has(name)) return false;
    const [below] = rest;
    if (below === "card.png") return second === "categories";
    return below === undefined || below === "page" || feeds.has(below);
  }

  return { isPost: (id) => ids.has(id), leadsSomewhere };
}
