/** Checks that the saved versions of posts can be restored. */
import { sql } from "kysely";
import { unpackDocument } from "../../platform/index.ts";
import type { Snapshot } from "../snapshot.ts";
import { restoreBackup } from "./check-database.ts";
import { createProblem, type Report } from "./finding.ts";

const versionsAtOnce = 25;

/** Reports each version whose fields or document cannot be read. */
export async function checkVersions(snapshot: Snapshot, report: Report): Promise<void> {
  let last: Version | undefined;
  for (;;) {
    const versions = await readVersions(snapshot, last);
    for (const version of versions) {
      if (await isReadable(version)) continue;
      const date = new Date(version.saved_at).toISOString();
      const what = `its saved version of ${date} can't be read`;
      report(createProblem("document", `post ${version.slug}`, what, restoreBackup));
    }
    if (versions.length < versionsAtOnce) return;
    last = versions.at(-1);
  }
}

/** Reads a batch of versions, ordered by post and number. */
function readVersions({ database }: Snapshot, last: Version | undefined) {
  return database
    .selectFrom("saved_version")
    .innerJoin("post", "post.id", "saved_version.post_id")
    .select(["post_id", "number", "saved_at", "fields", "document", "post.slug"])
    .$if(last !== undefined, (query) =>
      query.where(
        sql<boolean>`(saved_version.post_id, saved_version.number) > (${last?.post_id}, ${last?.number})`,
      ),
    )
    .orderBy("post_id")
    .orderBy("number")
    .limit(versionsAtOnce)
    .execute();
}

type Version = {
  readonly post_id: string;
  readonly number: number;
  readonly saved_at: number;
  readonly fields: string;
  readonly document: string;
  readonly slug: string;
};

async function isReadable({ fields, document }: Version): Promise<boolean> {
  try {
    JSON.parse(fields);
    JSON.parse(await unpackDocument(document));
    return true;
  } catch {
    return false;
  }
}
