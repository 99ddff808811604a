import type { Metrics } from "#lib/blog/model.ts";
import { settings } from "#lib/config/current.ts";

type Name = keyof Metrics;

type Props = { metrics: Metrics; which?: readonly Name[] };

const everyCounter: readonly Name[] = ["views", "likes", "comments", "averageRating"];

/** The counters of a post that are not zero, each as a few words. */
export function Counters({ metrics, which = everyCounter }: Props) {
  return which
    .filter((name) => metrics[name] > 0)
    .map((name) => <span key={name}>{wordsFor(name, metrics[name])}</span>);
}

/** A counter in words, for example "1,204 views". */
export function wordsFor(name: Name, value: number): string {
  const { language } = settings().site;
  if (name === "averageRating") {
    const rating = new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(value);
    return `${rating} of 5 stars`;
  }
  const count = new Intl.NumberFormat(language).format(value);
  return `${count} ${value === 1 ? name.slice(0, -1) : name}`;
}
