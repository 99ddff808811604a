/** A member's settings for emails about the team, at `/quire/v1/account/team-emails`. Not part of the Wix API. */
import { Hono } from "hono";
import type { Store } from "../database/database.ts";
import { parse, readJson } from "../http/parse.ts";
import type { Callers } from "../oauth/caller.ts";
import { teamMailSettings } from "../../wix/admin/team-mails.ts";
import { changeTeamMailSettings, readTeamMailOptions } from "./mail-settings.ts";

const maximumBytes = 1024;
const settings = teamMailSettings.partial();

type Context = { readonly store: Store; readonly callers: Pick<Callers, "member"> };

/** Creates the routes for the calling member. */
export function teamMailRoutes({ store: { database }, callers }: Context): Hono {
  const routes = new Hono();

  routes.get("/", async (c) => {
    const { identity_id: memberId } = await callers.member(c.req.raw);
    return c.json(await readTeamMailOptions(database, memberId));
  });

  routes.patch("/", async (c) => {
    const { identity_id: memberId } = await callers.member(c.req.raw);
    const changes = parse(settings, await readJson(c.req.raw, maximumBytes));
    await changeTeamMailSettings(database, memberId, changes);
    return c.json(await readTeamMailOptions(database, memberId));
  });
  return routes;
}
