import type { PostSummary } from "#lib/blog/model.ts";
import { takesReactions } from "#lib/proxy/posts/reactions.ts";
import {
  interfaceLanguage,
  interfaceWithin,
  getTranslations,
} from "#lib/site/interface-language.ts";
import { paths } from "#lib/site/paths.ts";
import { pageIds } from "../../layout/page-ids.ts";
import { Counters } from "../../stats/counters.tsx";
import styles from "./like-bar.module.css";
import { LikeIsland } from "./like-island.tsx";
import { likeWords } from "./like-words.ts";

/**
 * Renders the likes and ratings of a post. The page is the same for every visitor, so it contains plain text
 * that becomes controls once scripts run.
 */
export function LikeBar({ post: { id, slug, metrics } }: { post: PostSummary }) {
  const { likes, averageRating } = metrics;
  const inOwnWords = interfaceWithin();
  const hasWords = likes > 0 || averageRating > 0;
  const counters = hasWords ? (
    <p className="facts" {...inOwnWords}>
      <Counters metrics={metrics} which={["likes", "averageRating"]} />
    </p>
  ) : undefined;
  if (!takesReactions()) return counters;
  return (
    <LikeIsland
      around={{ id: pageIds.like, className: styles.bar, ...inOwnWords }}
      calls={paths.postCalls(id)}
      login={paths.login(`${paths.post(slug)}#${pageIds.like}`)}
      likes={likes}
      averageRating={averageRating}
      words={likeWords(getTranslations(), interfaceLanguage())}
    >
      {counters}
    </LikeIsland>
  );
}
