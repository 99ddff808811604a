/** Paths of posts in a Ghost blog, from the pattern in its `routes.yaml`. */
import { SourceError } from "../source.ts";

export const usualPermalink = "/{slug}/";

const names = ["slug", "id", "year", "month", "day", "primary_tag", "primary_author"] as const;

export type PermalinkParts = {
  readonly slug: string;
  readonly id: string;
  /** Epoch milliseconds. */
  readonly published: number | undefined;
  readonly primary_tag: string | undefined;
  readonly primary_author: string | undefined;
};

/** Throws {@link SourceError} for a pattern that Ghost does not support. */
export function checkPermalink(pattern: string): void {
  const isWhole = pattern.startsWith("/") && /\{(?:slug|id)\}/.test(pattern);
  const unknown = [...pattern.matchAll(/\{([^{}]*)\}/g)].find(
    ([, name]) => !names.some((known) => known === name),
  );
  if (isWhole && unknown === undefined) return;
  throw new SourceError(
    `${pattern} is not a Ghost permalink: it must begin with a slash, contain {slug} or {id}, and may contain ${names.map((name) => `{${name}}`).join(" ")}.`,
  );
}

/** Returns the path of a post, or `undefined` if the post lacks a value that the pattern needs. */
export function buildPermalink(pattern: string, parts: PermalinkParts): string | undefined {
  const { published, ...others } = parts;
  const date = published === undefined ? "" : new Date(published).toISOString();
  const values: Readonly<Record<string, string>> = {
    ...others,
    // Ghost writes `all` for posts without a tag.
    primary_tag: others.primary_tag ?? "all",
    primary_author: others.primary_author ?? "",
    year: date.slice(0, 4),
    month: date.slice(5, 7),
    day: date.slice(8, 10),
  };
  let isWhole = true;
  const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? "";
    if (value === "") isWhole = false;
    return encodeURIComponent(value);
  });
  return isWhole ? path : undefined;
}
