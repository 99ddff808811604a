import type { Author } from "#lib/blog/model.ts";
import { paths } from "#lib/site/paths.ts";
import { PageLink } from "../layout/page-link.tsx";

type Props = { author: Author; rel?: "author"; className?: string | undefined };

/** An author by name, leading to what they wrote, as far as they have an address. */
export function AuthorName({ author: { name, slug }, ...link }: Props) {
  if (slug === "") return name;
  return (
    <PageLink href={paths.author(slug)} {...link}>
      {name}
    </PageLink>
  );
}
