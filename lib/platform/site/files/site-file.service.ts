/** The files of the site: its logo, its icon and its font. The database contains them, because they are few and small. */
import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { describeProblem } from "../../../config/describe-problem.ts";
import { jsonSetting } from "../../../config/json-setting.ts";
import { listLookFiles, lookSchema } from "../../../wix/site/look.ts";
import {
  isSiteFileName,
  maximumSiteFileBytes,
  siteFileResponses,
  type SiteFilePurpose,
  type SiteFiles,
} from "../../../wix/site/site-files.ts";
import type { Store, Transaction } from "../../database/database.ts";
import { write } from "../../database/change-log.ts";
import { checkFile } from "./check-file.ts";
import { siteFileTooLarge } from "../../blog/media/uploads/upload-errors.ts";
import {
  deleteSiteFiles,
  findSiteFile,
  listOlder,
  listReferringTexts,
  listStored,
  storeSiteFile,
} from "./site-file.repository.ts";

/** Number of the newest files that are kept even if nothing refers to them, because a form may still hold one. */
const keptFiles = 100;

/** Minimum age of a file that is removed, in milliseconds. */
const minimumAge = 7 * 24 * 60 * 60_000;

/** Maximum size of the files in memory, in bytes. */
const memoryBytes = 4 * 1024 * 1024;

export type SiteFileService = ReturnType<typeof createSiteFileService>;

/** Creates the service for the logo, the icon and the font. */
export function createSiteFileService(store: Store) {
  const { database, now } = store;
  // A file never changes, because its name is a hash of its content.
  const memory = new LRUCache<string, Uint8Array>({
    maxSize: memoryBytes,
    sizeCalculation: ({ byteLength }) => byteLength + 1,
  });

  return {
    /**
     * Checks and stores a file. Returns its name and the facts about it. Throws `FILE_TOO_LARGE` (413) and the errors of
     * {@link checkFile}.
     */
    async add<Purpose extends SiteFilePurpose>(
      purpose: Purpose,
      bytes: Uint8Array,
    ): Promise<SiteFiles[Purpose]> {
      const maximum = maximumSiteFileBytes[purpose];
      if (bytes.byteLength > maximum) throw siteFileTooLarge(maximum);
      const checked = await checkFile(purpose, bytes);
      const hash = createHash("sha256").update(checked.bytes).digest("hex").slice(0, 32);
      const name = `${hash}.${checked.extension}`;
      await storeSiteFile(database, {
        name,
        content: Buffer.from(checked.bytes).toString("base64"),
        bytes: checked.bytes.byteLength,
        stored_at: now(),
      });
      for (const removed of await removeUnused(store)) memory.delete(removed);
      return siteFileResponses[purpose].parse({ file: name, ...checked.facts });
    },

    /** Returns the content of a file, or `undefined` if it is not stored. A name of another form is not looked up. */
    async find(name: string): Promise<Uint8Array | undefined> {
      if (!isSiteFileName(name)) return undefined;
      const known = memory.get(name);
      if (known !== undefined) return known;
      const content = await findSiteFile(database, name);
      if (content === undefined) return undefined;
      const bytes = Buffer.from(content, "base64");
      memory.set(name, bytes);
      return bytes;
    },
  };
}

const storedLook = jsonSetting(lookSchema);

/**
 * Returns the problem of a look that refers to a file that is not stored, with the field's path, or `undefined`. `value`
 * is the look as it is stored.
 */
export async function findMissingFile(
  transaction: Transaction,
  value: string,
): Promise<string | undefined> {
  const { data: look } = storedLook.safeParse(value);
  if (look === undefined) return undefined;
  const files = listLookFiles(look);
  const stored = await listStored(
    transaction,
    files.map(({ file }) => file),
  );
  const missing = files.find(({ file }) => !stored.has(file));
  return (
    missing && describeProblem(missing.path, "refers to a file that is not stored. Upload it first")
  );
}

/** Removes old files to which no look refers. Returns their names. */
const removeUnused = (store: Store): Promise<readonly string[]> =>
  write(store, async (transaction) => {
    const before = store.now() - minimumAge;
    const older = await listOlder(transaction, { before, newest: keptFiles });
    if (older.length === 0) return [];
    const texts = await listReferringTexts(transaction);
    const unused = older.filter((name) => !texts.some((text) => text.includes(name)));
    await deleteSiteFiles(transaction, unused);
    return unused;
  });
