import type { Author } from "#lib/blog/model.ts";
import { splitNames } from "#lib/site/text/format-names.ts";
import { paths } from "#lib/site/paths/paths.ts";
import { PageLink } from "../../layout/page-link.tsx";

/** Renders the names of a post's authors as a list in the interface's language: “Ada, Ben and Cleo”. */
export function AuthorNames({ authors }: { authors: readonly Author[] }) {
  return splitNames(authors.map(({ name }) => name)).map(({ index, text }) => {
    const author = index === undefined ? undefined : authors[index];
    if (author === undefined) return text;
    return <AuthorName key={author.id} author={author} rel="author" />;
  });
}

type Props = { author: Author; rel?: "author"; className?: string | undefined };

/** Renders an author's name, as a link to their posts if the author has a page. */
export function AuthorName({ author: { name, slug }, ...link }: Props) {
  if (slug === "") return name;
  return (
    <PageLink href={paths.author(slug)} {...link}>
      {name}
    </PageLink>
  );
}
