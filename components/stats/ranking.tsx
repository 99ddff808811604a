import type { Metrics, PostSummary } from "#lib/blog/model.ts";
import { words } from "#lib/site/interface-language.ts";
import { writtenIn } from "#lib/site/language.ts";
import { paths } from "#lib/site/paths.ts";
import { PageLink } from "../layout/page-link.tsx";
import { BarTable } from "./bar-table.tsx";
import { wordsFor } from "./counters.tsx";
import { Section } from "./section.tsx";

type Props = {
  id: string;
  title: string;
  counter: keyof Metrics;
  /** Sorted by the counter, highest first. */
  posts: readonly PostSummary[];
};

const mostStars = 5;

/** Renders the posts with the highest values of a counter, or `null` if there are none. */
export function Ranking({ id, title, counter, posts }: Props) {
  const highest =
    counter === "averageRating" ? mostStars : Math.max(...posts.map((one) => one.metrics[counter]));
  if (posts.length === 0) return null;
  const say = words();
  return (
    <Section id={id} title={title}>
      <BarTable
        caption={title}
        heads={[
          say("finding.stats.post"),
          counter === "averageRating" ? say("finding.stats.rating") : title,
        ]}
        rows={posts.map(({ id: postId, slug, title: name, language, metrics }) => ({
          key: postId,
          name: (
            <PageLink href={paths.post(slug)} {...writtenIn(language)}>
              {name}
            </PageLink>
          ),
          value: wordsFor(counter, metrics[counter]),
          share: metrics[counter] / highest,
        }))}
      />
    </Section>
  );
}
