/**
 * The published look and its draft. The published look is the setting `LOOK`. Pages do not depend on the draft, so saving
 * it changes no stored page and needs no entry in the change log.
 */
import { findSiteSetting, type SettingSource } from "../../../wix/site/site-settings.ts";
import { parseSettingValue } from "../../../config/site-values.ts";
import { invalidField, notFound, WireError } from "../../../wix/errors/errors.ts";
import { lookSchema, type Look } from "../../../wix/site/look.ts";
import { write } from "../../database/change-log.ts";
import type { ChangeEditor, Database, Store } from "../../database/database.ts";
import type { LookDraftTable } from "../../database/schema.ts";
import { findMissingFile } from "../files/site-file.service.ts";
import { createConflict, type SiteSettingService } from "../site-settings.service.ts";
import { readDraft, writeDraft } from "./look.repository.ts";

export type LookService = ReturnType<typeof createLookService>;

export type LookDraft = {
  /** 0 if there never was a draft. */
  readonly version: number;
  /** `undefined` if everything is published. */
  readonly look: Look | undefined;
  /** Epoch milliseconds. */
  readonly changedAt: number | undefined;
  readonly memberId: string | undefined;
};

export type PublishedLook = {
  readonly version: number;
  readonly look: Look;
  readonly source: SettingSource;
};

/**
 * Creates the service for the look and its draft. Changes throw `SETTINGS_CHANGED` (409) unless the draft still has the
 * version.
 */
export function createLookService(store: Store, siteSettings: SiteSettingService) {
  const { database, now } = store;

  async function readPublished(): Promise<PublishedLook> {
    const group = (await siteSettings.readGroups()).find((one) => one.group === "look");
    const setting = group?.settings.find(({ name }) => name === "LOOK");
    return {
      version: group?.version ?? 0,
      look: lookSchema.parse(setting?.value ?? {}),
      source: setting?.source ?? "default",
    };
  }

  /**
   * Stores a document as the draft. `null` means that there is no draft. Throws `INVALID_ARGUMENT` (400) if it refers to a
   * file that is not stored.
   */
  const replace = (version: number, document: string | null, editor: ChangeEditor) =>
    write(store, async (transaction) => {
      await checkVersion(transaction, version);
      const problem = document === null ? undefined : await findMissingFile(transaction, document);
      if (problem !== undefined) throw invalidField("look", "FORMAT", problem);
      await writeDraft(transaction, {
        version: version + 1,
        document,
        member_id: editor.memberId ?? null,
        key_id: editor.keyId ?? null,
        changed_at: now(),
      });
    });

  return {
    async read(): Promise<{ published: PublishedLook; draft: LookDraft }> {
      const [published, row] = await Promise.all([readPublished(), readDraft(database)]);
      return { published, draft: toDraft(row) };
    },

    /**
     * Saves the draft. Throws `INVALID_ARGUMENT` (400) if the look is too long to be published, or refers to a file that is
     * not stored.
     */
    async save(version: number, look: Look, editor: ChangeEditor = {}): Promise<void> {
      await replace(version, formatDocument(look), editor);
    },

    /** Discards the draft. */
    discard: (version: number, editor: ChangeEditor = {}): Promise<void> =>
      replace(version, null, editor),

    /**
     * Publishes the draft. Throws `SETTINGS_CHANGED` (409) also if the published look has another version, and
     * `INVALID_ARGUMENT` (400) if the environment contains a look.
     */
    async publish(
      version: number,
      publishedVersion: number,
      editor: ChangeEditor = {},
    ): Promise<void> {
      const draft = toDraft(await checkVersion(database, version));
      if (draft.look === undefined) throw notFound("Draft");
      await siteSettings.change(
        { values: { LOOK: draft.look }, group: "look", version: publishedVersion },
        editor,
      );
      // Another owner may have saved a newer draft in the meantime. It stays.
      await replace(version, null, editor).catch(ignoreConflict);
    },
  };
}

/** Returns the draft's row. Throws `SETTINGS_CHANGED` (409) unless it has the version. */
async function checkVersion(database: Database, version: number) {
  const row = await readDraft(database);
  const current = row?.version ?? 0;
  if (current !== version) throw createConflict(current);
  return row;
}

function ignoreConflict(error: unknown): void {
  if (!(error instanceof WireError) || error.code !== "SETTINGS_CHANGED") throw error;
}

/** Returns the document to store. Its limits are those of the setting. */
function formatDocument(look: Look): string {
  const setting = findSiteSetting("LOOK");
  const problem = setting && parseSettingValue(setting, look).problem;
  if (problem !== undefined) throw invalidField("look", "FORMAT", problem);
  return JSON.stringify(look);
}

/** Returns the draft of a row. A document that another release has stored may be invalid, and then has no effect. */
function toDraft(row: LookDraftTable | undefined): LookDraft {
  const document = row?.document ?? undefined;
  return {
    version: row?.version ?? 0,
    look: document === undefined ? undefined : lookSchema.safeParse(JSON.parse(document)).data,
    changedAt: document === undefined ? undefined : row?.changed_at,
    memberId: row?.member_id ?? undefined,
  };
}
