import type { Author, PostSummary } from "#lib/blog/model.ts";
import { getLook } from "#lib/site/current-look.ts";
import { formatNames } from "#lib/site/text/format-names.ts";
import { getTranslations } from "#lib/site/text/interface-language.ts";

type Props = { authors: readonly Author[]; className: string | undefined };

/** Renders the names of a post's authors, unless the look shows no authors. */
export function AuthorLine({ authors, className }: Props) {
  if (!getLook().parts.author || authors.length === 0) return null;
  return <span className={className}>{formatNames(authors.map(({ name }) => name))}</span>;
}

/** Renders the minutes that it takes to read a post, unless the look shows no reading time. */
export function ReadingTime({ post: { minutesToRead } }: { post: PostSummary }) {
  if (!getLook().parts.readingTime) return null;
  return <span>{getTranslations()("reading.byline.minutes", { count: minutesToRead })}</span>;
}
