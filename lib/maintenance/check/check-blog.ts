import { hasCode, formatError } from "../../command/format-error.ts";
import { withCurrentSnapshot, type Snapshot, type StoreLocation } from "../snapshot.ts";
import { checkReferences, checkSqlite } from "./check-database.ts";
import { checkExternalLinks, type ExternalLinkOptions } from "./check-external-links.ts";
import { checkMedia } from "./check-media.ts";
import { checkPosts } from "./check-posts.ts";
import { checkSearch } from "./check-search.ts";
import type { Finding } from "./finding.ts";

export type CheckOptions = {
  /** Origin of the site. */
  readonly siteUrl: string;
  /** Also requests the pages of other sites that posts link to. */
  readonly external?: ExternalLinkOptions | undefined;
};

export type CheckReport = {
  readonly healthy: boolean;
  readonly checked: {
    readonly posts: number;
    readonly files: number;
    readonly externalLinks: number;
  };
  readonly problems: readonly Finding[];
  /** Findings that need no repair. */
  readonly notes: readonly Finding[];
};

/** Checks a snapshot of the blog for damage. Changes no data. */
export async function checkBlog(
  location: StoreLocation,
  { siteUrl, external }: CheckOptions,
): Promise<CheckReport> {
  const findings: Finding[] = [];
  const report = (finding: Finding) => void findings.push(finding);
  const links = new Map<string, string[]>();
  const onExternalLink = (url: string, where: string) => {
    const posts = links.get(url) ?? [];
    posts.push(where);
    links.set(url, posts);
  };
  const checked = { posts: 0, files: 0, externalLinks: 0 };
  try {
    await withCurrentSnapshot(location, async (snapshot: Snapshot) => {
      await checkSqlite(snapshot, report);
      await checkReferences(snapshot, report);
      checked.posts = await checkPosts(snapshot, report, { siteUrl, onExternalLink });
      await checkSearch(snapshot, report);
      checked.files = await checkMedia(snapshot, location.dataDir, report);
    });
  } catch (error) {
    if (!isDamage(error)) throw error;
    report({
      kind: "database",
      severity: "problem",
      where: "quire.db",
      what: `it can't be read any further: ${formatError(error)}`,
      advice: "Restore the latest good backup (npm run blog -- restore).",
    });
  }
  if (external !== undefined) {
    checked.externalLinks = await checkExternalLinks(links, report, external);
  }
  const of = (severity: Finding["severity"]) =>
    findings.filter((finding) => finding.severity === severity);
  const problems = of("problem");
  return { healthy: problems.length === 0, checked, problems, notes: of("note") };
}

/** Returns whether SQLite reports a corrupt database file. */
function isDamage(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return [error, cause].some(
    (one) =>
      hasCode(one, "SQLITE_CORRUPT") ||
      hasCode(one, "SQLITE_NOTADB") ||
      hasCode(one, "SQLITE_CORRUPT_VTAB"),
  );
}
