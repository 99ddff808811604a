import type { Post, Tag } from "#lib/blog/model.ts";
import { settings } from "#lib/config/current.ts";
import { countWords, plainText } from "#lib/rich-content/text.ts";
import { breadcrumbs, person } from "#lib/seo/json-ld.ts";
import { blogPosting } from "#lib/seo/blog-posting.ts";
import { paths } from "#lib/site/paths.ts";
import { JsonLd } from "../../layout/json-ld.tsx";
import type { PostWithAuthor } from "../post-with-author.ts";

type Props = { post: Post; item: PostWithAuthor; tags: readonly Tag[] };

/** Renders structured data about a post. */
export function PostJsonLd({ post, item: { author, category }, tags }: Props) {
  const { site } = settings();
  const writer =
    author === undefined
      ? undefined
      : person(site, author, author.slug === "" ? undefined : paths.author(author.slug));
  const words = countWords(plainText(post.richContent));
  return (
    <JsonLd
      things={[
        blogPosting(site, { post, author: writer, section: category?.title, tags, words }),
        breadcrumbs(site, [
          ...(category === undefined
            ? []
            : [{ name: category.title, path: paths.category(category.slug) }]),
          { name: post.title, path: paths.post(post.slug) },
        ]),
      ]}
    />
  );
}
