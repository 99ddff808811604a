import type { PostSummary } from "#lib/blog/model.ts";
import { takesReactions } from "#lib/proxy/posts/reactions.ts";
import { getLook } from "#lib/site/current-look.ts";
import {
  interfaceLanguage,
  interfaceWithin,
  getTranslations,
} from "#lib/site/text/interface-language.ts";
import { paths } from "#lib/site/paths/paths.ts";
import { pageIds } from "../../layout/page-ids.ts";
import { Counters } from "../../stats/counters.tsx";
import styles from "./like-bar.module.css";
import { LikeIsland } from "./like-island.tsx";
import { likeWords, starWords } from "./like-words.ts";

/**
 * Renders the likes and ratings of a post, unless the look has neither. The page is the same for every visitor, so it
 * contains plain text that becomes controls once scripts run.
 */
export function LikeBar({ post: { id, slug, metrics } }: { post: PostSummary }) {
  const { parts } = getLook();
  if (!parts.like && !parts.stars) return null;
  const { likes, averageRating } = metrics;
  const inOwnWords = interfaceWithin();
  const hasWords = (parts.like && likes > 0) || (parts.stars && averageRating > 0);
  const counters = hasWords ? (
    <p className="facts" {...inOwnWords}>
      <Counters metrics={metrics} which={["likes", "averageRating"]} />
    </p>
  ) : undefined;
  if (!takesReactions()) return counters;
  const t = getTranslations();
  const language = interfaceLanguage();
  const size = parts.like && parts.stars ? undefined : styles.single;
  return (
    <LikeIsland
      around={{
        id: pageIds.like,
        className: [styles.bar, size].filter(Boolean).join(" "),
        ...inOwnWords,
      }}
      calls={paths.postCalls(id)}
      login={paths.login(`${paths.post(slug)}#${pageIds.like}`)}
      likes={likes}
      averageRating={averageRating}
      words={likeWords(t, language, parts)}
      hasLike={parts.like}
      starWords={parts.stars ? starWords(t, language) : undefined}
    >
      {counters}
    </LikeIsland>
  );
}
