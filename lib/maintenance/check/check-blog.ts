import { hasCode, formatError } from "../../command/format-error.ts";
import { withCurrentSnapshot, type Snapshot, type StoreLocation } from "../snapshot.ts";
import { checkReferences, checkSqlite, restoreBackup } from "./check-database.ts";
import { checkCounts } from "./check-counts.ts";
import { checkExternalLinks, type ExternalLinkOptions } from "./check-external-links.ts";
import { checkMedia } from "./check-media.ts";
import { checkPosts } from "./check-posts.ts";
import { checkSearch } from "./check-search.ts";
import { checkVersions } from "./check-versions.ts";
import { createProblem, type Finding } from "./finding.ts";

export type CheckOptions = {
  /** The site's origin. */
  readonly siteUrl: string;
  /** If set, external links are requested, too. */
  readonly external?: ExternalLinkOptions | undefined;
};

/**
 * Checks a snapshot of the blog for damage without changing any data. `notes` contains findings that need no
 * repair.
 */
export async function checkBlog(location: StoreLocation, { siteUrl, external }: CheckOptions) {
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
      await checkVersions(snapshot, report);
      await checkSearch(snapshot, report);
      await checkCounts(snapshot, report);
      checked.files = await checkMedia(snapshot, location.dataDir, report);
    });
  } catch (error) {
    if (!isDamage(error)) throw error;
    const what = `it can't be read any further: ${formatError(error)}`;
    report(createProblem("database", "quire.db", what, restoreBackup));
  }
  if (external !== undefined) {
    checked.externalLinks = await checkExternalLinks(links, report, external);
  }
  const { problem: problems = [], note: notes = [] } = Object.groupBy(
    findings,
    ({ severity }) => severity,
  );
  return { healthy: problems.length === 0, checked, problems, notes };
}

/** Returns whether SQLite reports a corrupt database file. */
function isDamage(error: unknown): boolean {
  const codes = ["SQLITE_CORRUPT", "SQLITE_NOTADB", "SQLITE_CORRUPT_VTAB"];
  const cause = error instanceof Error ? error.cause : undefined;
  return codes.some((code) => hasCode(error, code) || hasCode(cause, code));
}
