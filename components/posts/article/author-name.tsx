import type { Author } from "#lib/blog/model.ts";
import { paths } from "#lib/site/paths.ts";
import { PageLink } from "../../layout/page-link.tsx";

type Props = { author: Author; rel?: "author"; className?: string | undefined };

/** Renders the name of an author, as a link to their posts if the author has an address. */
export function AuthorName({ author: { name, slug }, ...link }: Props) {
  if (slug === "") return name;
  return (
    <PageLink href={paths.author(slug)} {...link}>
      {name}
    </PageLink>
  );
}
