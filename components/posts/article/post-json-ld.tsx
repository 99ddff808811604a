import type { Conversation } from "#lib/blog/comments/conversation.ts";
import type { Post, Tag } from "#lib/blog/model.ts";
import { settings } from "#lib/config/current.ts";
import { countWords, plainText } from "#lib/rich-content/text.ts";
import { breadcrumbs, person } from "#lib/seo/json-ld.ts";
import { blogPosting } from "#lib/seo/blog-posting.ts";
import { describeComments } from "#lib/seo/comments.ts";
import { paths } from "#lib/site/paths/paths.ts";
import { JsonLd } from "../../layout/json-ld.tsx";
import type { PostWithAuthor } from "../post-with-author.ts";

type Props = {
  post: Post;
  item: PostWithAuthor;
  tags: readonly Tag[];
  conversation: Conversation | undefined;
};

/** Renders structured data about a post and the first page of its comments. */
export function PostJsonLd({ post, item: { authors, category }, tags, conversation }: Props) {
  const { site } = settings();
  const writers = authors.map((author) =>
    person(site, author, author.slug === "" ? undefined : paths.author(author.slug)),
  );
  const words = countWords(plainText(post.richContent));
  return (
    <JsonLd
      things={[
        {
          ...blogPosting(site, { post, authors: writers, section: category?.title, tags, words }),
          ...describeComments(site, post, conversation),
        },
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
