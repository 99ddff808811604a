/** Schemas of the responses of the calls for the site's settings. The dashboard parses the responses with them. */
import { z } from "zod";
import { settingSources, siteSettingGroups, siteSettingNames } from "./site-settings.ts";

const date = z.string().pipe(z.coerce.date());
const value = z
  .union([
    z.string(),
    z.number(),
    z.boolean(),
    z.array(z.string()).readonly(),
    z.record(z.string(), z.unknown()),
  ])
  .nullable();

const change = z.object({
  version: z.number(),
  changedDate: date,
  /** Missing for changes with the command and by members who no longer exist. */
  member: z.object({ id: z.string(), name: z.string() }).optional(),
  keyId: z.string().optional(),
  changes: z.array(
    z.object({ name: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
});

const group = z.object({
  group: z.enum(siteSettingGroups),
  /** 0 if the group was never changed. A change must contain it. */
  version: z.number(),
  /** The latest change. */
  latest: change.optional(),
  settings: z.array(
    z.object({ name: z.enum(siteSettingNames), value, source: z.enum(settingSources) }),
  ),
});
export type SettingGroupResponse = z.output<typeof group>;

export const settingsResponse = z.object({
  groups: z.array(group),
  /** The address of the site, which only the environment sets. */
  siteUrl: z.string(),
});
export const changedSettingsResponse = z.object({ group });
export const settingHistoryResponse = z.object({ changes: z.array(change) });
