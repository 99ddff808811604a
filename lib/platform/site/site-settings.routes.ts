import { Hono } from "hono";
import { z } from "zod";
import { siteSettingGroups, type SiteSettingGroup } from "../../wix/site/site-settings.ts";
import { notFound } from "../../wix/errors/errors.ts";
import type {
  changedSettingsResponse,
  settingHistoryResponse,
  settingsResponse,
} from "../../wix/site/site-settings-responses.ts";
import type { PlatformContext } from "../http/context.ts";
import { parse, readJson } from "../http/parse.ts";
import { findNames } from "../identity/members/find-names.ts";
import { settingsBytes } from "./site.calls.ts";
import type { SettingChange, SettingGroup } from "./site-settings.service.ts";

const change = z.object({
  version: z.int("must be a whole number").min(0, "must not be negative"),
  values: z.record(z.string(), z.unknown(), "must be an object"),
});

const groupPermissions = siteSettingGroups.map((group) => `siteSettings.${group}` as const);

/** Creates the routes for the site's settings, under `/quire/v1/site/settings`. */
export function siteSettingRoutes(context: PlatformContext): Hono {
  const { access, siteSettings, siteUrl } = context;
  const routes = new Hono();

  routes.get("/", async (c) => {
    // Everyone who may read any group may read the menus.
    const { held } = await access.authorizeWith(c.req.raw, "siteSettings.menus", groupPermissions);
    const groups = (await siteSettings.readGroups()).filter(({ group }) =>
      held.has(`siteSettings.${group}`),
    );
    const answer: z.input<typeof settingsResponse> = {
      groups: await Promise.all(groups.map((group) => wireGroup(context, group))),
      siteUrl,
    };
    return c.json(answer);
  });

  routes.patch("/:group", async (c) => {
    const name = parseGroup(c.req.param("group"));
    const { actor, body } = await access.authorizeWithBody(
      c.req.raw,
      `siteSettings.${name}`,
      async (request) => parse(change, await readJson(request, settingsBytes)),
    );
    const editor = { memberId: actor.id, keyId: actor.keyId };
    await siteSettings.change({ ...body, group: name }, editor);
    const groups = await siteSettings.readGroups();
    const changed = groups.find(({ group }) => group === name);
    if (changed === undefined) throw notFound("Group");
    const answer: z.input<typeof changedSettingsResponse> = {
      group: await wireGroup(context, changed),
    };
    return c.json(answer);
  });

  routes.get("/:group/history", async (c) => {
    const group = parseGroup(c.req.param("group"));
    await access.authorize(c.req.raw, `siteSettings.${group}`);
    const changes = await siteSettings.listChanges(group);
    const answer: z.input<typeof settingHistoryResponse> = {
      changes: await wireChanges(context, changes),
    };
    return c.json(answer);
  });
  return routes;
}

function parseGroup(text: string): SiteSettingGroup {
  const group = siteSettingGroups.find((known) => known === text);
  if (group === undefined) throw notFound("Group");
  return group;
}

async function wireGroup(context: PlatformContext, { latest, ...group }: SettingGroup) {
  const [change] = await wireChanges(context, latest === undefined ? [] : [latest]);
  return { ...group, settings: [...group.settings], latest: change };
}

async function wireChanges({ database }: PlatformContext, changes: readonly SettingChange[]) {
  const names = await findNames(
    database,
    changes.flatMap(({ memberId }) => memberId ?? []),
  );
  return changes.map(({ version, changedAt, memberId, keyId, changes: values }) => {
    const name = memberId === undefined ? undefined : names.get(memberId);
    return {
      version,
      changedDate: new Date(changedAt).toISOString(),
      member: memberId === undefined || name === undefined ? undefined : { id: memberId, name },
      keyId,
      changes: [...values],
    };
  });
}
