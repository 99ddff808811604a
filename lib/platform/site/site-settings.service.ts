/** The site's settings that owners change: their values, versions and history. The environment takes precedence. */
import { z } from "zod";
import {
  findSiteSetting,
  siteSettingGroups,
  type SiteSetting,
  type SiteSettingGroup,
  type SettingValue,
  type SiteSettingName,
} from "../../wix/site/site-settings.ts";
import {
  formatStored,
  parseSettingValue,
  readSiteValues,
  type CurrentSetting,
  type StoredSettings,
} from "../../config/site-values.ts";
import { conflict, invalidArgument, type FieldViolation } from "../../wix/errors/errors.ts";
import { resetSignOnPolicy } from "../identity/sign-on-policy.ts";
import { write, type RecordChange } from "../database/change-log.ts";
import type { ChangeEditor, Store, Transaction } from "../database/database.ts";
import type { SiteSettingChangeTable } from "../database/schema.ts";
import {
  findLatestChanges,
  insertChange,
  listChanges,
  readStored,
  writeStored,
} from "./site-settings.repository.ts";

export type SiteSettingService = ReturnType<typeof createSiteSettingService>;

/** A change to a group: who made it, and when. A change with the command has no member and no key. */
export type SettingChange = {
  readonly version: number;
  /** Epoch milliseconds. */
  readonly changedAt: number;
  readonly memberId: string | undefined;
  readonly keyId: string | undefined;
  readonly changes: readonly ChangedValue[];
};

/** The values of a setting before and after a change, as they are stored. `null` means the default. */
const changedValue = z.object({
  name: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type ChangedValue = z.infer<typeof changedValue>;

export type SettingGroup = {
  readonly group: SiteSettingGroup;
  /** 0 if the group was never changed. */
  readonly version: number;
  readonly latest: SettingChange | undefined;
  readonly settings: readonly CurrentSetting[];
};

type NewValues = {
  /** New values by name, in the API's format. `null` means the default. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The group to which the settings belong. By default, they may belong to any group. */
  readonly group?: SiteSettingGroup;
  /** The version that the caller has read. By default, the values replace those of any version. */
  readonly version?: number;
};

/** A write in progress, and its editor. */
export type SettingWrite = {
  readonly transaction: Transaction;
  readonly record: RecordChange;
  readonly editor: ChangeEditor;
};

type Options = {
  readonly store: Store;
  /** The variables of the environment. */
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** Applies the stored settings to this process. */
  readonly apply: (stored: StoredSettings) => void;
  /** Returns the problem of a valid value with what else is stored. `value` is in the format of the environment. */
  readonly check?: CheckValue;
};

/** Checks a value of a setting against what is stored. */
export type CheckValue = (
  transaction: Transaction,
  name: SiteSettingName,
  value: string,
) => Promise<string | undefined>;

/** Creates the operations on the settings. */
export function createSiteSettingService({ store, variables, apply, check }: Options) {
  const { database, now } = store;

  async function readGroups(): Promise<SettingGroup[]> {
    const latest = await findLatestChanges(database);
    const values = readSiteValues(await readStored(database), variables);
    return siteSettingGroups.map((group) => {
      const row = latest.find(({ group_name: name }) => name === group);
      return {
        group,
        version: row?.version ?? 0,
        latest: row && toChange(row),
        settings: values.filter(({ name }) => findSiteSetting(name)?.group === group),
      };
    });
  }

  /** Parses new values. Throws `INVALID_ARGUMENT` (400) with all problems. */
  function parseValues({ values, group }: NewValues, stored: StoredSettings) {
    const current = readSiteValues(stored, variables);
    const violations: FieldViolation[] = [];
    const parsed = Object.entries(values).flatMap(([name, value]) => {
      const reject = (
        description: string,
        details?: Pick<FieldViolation, "codeProblem" | "path">,
      ) => {
        violations.push({ field: name, description, type: "FORMAT", ...details });
        return [];
      };
      const setting = findSiteSetting(name);
      if (setting === undefined) return reject("is not a setting that can be changed here");
      if (group !== undefined && setting.group !== group) {
        return reject(`is not a setting of the group ${group}`);
      }
      const outcome = parseSettingValue(setting, value);
      if (outcome.problem !== undefined) {
        const { problem, codeProblem, path } = outcome;
        return reject(problem, { codeProblem, path });
      }
      const known = current.find((one) => one.name === name);
      if (known?.source !== "environment") return [{ setting, value: outcome.stored }];
      const isSame = (outcome.stored ?? "") === formatStored(known.value);
      return isSame ? [] : reject("is set in the environment, which takes precedence");
    });
    if (violations.length > 0) throw invalidArgument(violations);
    return parsed;
  }

  /** Throws `INVALID_ARGUMENT` (400) if a new value does not fit to what is stored. */
  async function checkValues(
    transaction: Transaction,
    changes: readonly ChangedValue[],
  ): Promise<void> {
    const violations: FieldViolation[] = [];
    for (const { name, after } of changes) {
      const setting = findSiteSetting(name);
      if (setting === undefined || after === null) continue;
      const description = await check?.(transaction, setting.name, after);
      if (description !== undefined) violations.push({ field: name, description, type: "FORMAT" });
    }
    if (violations.length > 0) throw invalidArgument(violations);
  }

  /** Stores parsed values. Returns the names of the settings that have changed. */
  async function saveValues(
    transaction: Transaction,
    record: RecordChange,
    { parsed, stored }: { parsed: ReturnType<typeof parseValues>; stored: StoredSettings },
    editor: ChangeEditor,
  ): Promise<string[]> {
    const changes = parsed.flatMap((one) => listChange(one, stored));
    await checkValues(transaction, changes);
    for (const group of siteSettingGroups) {
      const own = changes.filter(({ name }) => findSiteSetting(name)?.group === group);
      if (own.length === 0) continue;
      await saveGroup(transaction, group, own, editor);
      record("SITE", group, "MANUAL_SAVE");
    }
    return changes.map(({ name }) => name);
  }

  async function saveGroup(
    transaction: Transaction,
    group: SiteSettingGroup,
    changes: readonly ChangedValue[],
    editor: ChangeEditor,
  ): Promise<void> {
    const [latest] = await listChanges(transaction, group);
    await writeStored(
      transaction,
      new Map(changes.map(({ name, after }) => [name, after ?? undefined])),
    );
    await insertChange(transaction, {
      group_name: group,
      version: (latest?.version ?? 0) + 1,
      changes: JSON.stringify(changes),
      member_id: editor.memberId ?? null,
      key_id: editor.keyId ?? null,
      changed_at: now(),
    });
    // Members who register from now on must meet the new conditions, also after an API call set others.
    if (group === "members") await resetSignOnPolicy(transaction);
  }

  const applyStored = async () => apply(await readStored(database));

  return {
    readGroups,
    /** Applies the stored settings to this process. */
    apply: applyStored,

    /** Returns the latest changes of a group, newest first. */
    listChanges: async (group: SiteSettingGroup): Promise<SettingChange[]> =>
      (await listChanges(database, group)).map(toChange),

    /**
     * Replaces the value of a setting within a write of the caller, who must call `apply` after the transaction. No concurrent
     * change is lost, because only one write runs at a time.
     */
    async replace(
      { transaction, record, editor }: SettingWrite,
      name: SiteSettingName,
      compute: (current: CurrentSetting) => SettingValue,
    ): Promise<void> {
      const stored = await readStored(transaction);
      const current = readSiteValues(stored, variables).find((one) => one.name === name);
      if (current === undefined) throw new Error(`unknown setting ${name}`);
      const parsed = parseValues({ values: { [name]: compute(current) } }, stored);
      await saveValues(transaction, record, { parsed, stored }, editor);
    },

    /**
     * Changes settings, all or none. Returns the names of the changed ones.
     *
     * Throws `INVALID_ARGUMENT` (400) with all problems, and `SETTINGS_CHANGED` (409) unless the group still has the
     * version.
     */
    async change(given: NewValues, editor: ChangeEditor = {}): Promise<string[]> {
      const changed = await write(store, async (transaction, record) => {
        const { group: only, version } = given;
        if (only !== undefined && version !== undefined) {
          const [latest] = await listChanges(transaction, only);
          if ((latest?.version ?? 0) !== version) throw createConflict(latest?.version ?? 0);
        }
        const stored = await readStored(transaction);
        return saveValues(
          transaction,
          record,
          { parsed: parseValues(given, stored), stored },
          editor,
        );
      });
      // This process uses the change at once. Pages that it has stored follow with the next read of the change log.
      await applyStored();
      return changed;
    },
  };
}

function listChange(
  { setting, value }: { readonly setting: SiteSetting; readonly value: string | undefined },
  stored: StoredSettings,
): ChangedValue[] {
  const { name } = setting;
  const before = stored.get(name);
  return before === value ? [] : [{ name, before: before ?? null, after: value ?? null }];
}

const toChange = (row: SiteSettingChangeTable): SettingChange => ({
  version: row.version,
  changedAt: row.changed_at,
  memberId: row.member_id ?? undefined,
  keyId: row.key_id ?? undefined,
  changes: z.array(changedValue).parse(JSON.parse(row.changes)),
});

/** Creates the error for a change that is based on an older version than the stored one. */
export const createConflict = (version: number) =>
  conflict("SETTINGS_CHANGED", "The settings were changed in the meantime. Load them again.", {
    version,
  });
