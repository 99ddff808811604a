import type { Author } from "#lib/blog/model.ts";
import { paths } from "#lib/site/paths.ts";
import { PageLink } from "../../layout/page-link.tsx";

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
