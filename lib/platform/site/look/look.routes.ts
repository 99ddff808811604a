import { Hono } from "hono";
import { z } from "zod";
import { lookSchema } from "../../../wix/site/look.ts";
import type { lookResponse } from "../../../wix/site/look-responses.ts";
import type { PlatformContext } from "../../http/context.ts";
import { parse, readJson } from "../../http/parse.ts";
import { findNames } from "../../identity/members/find-names.ts";
import { settingsBytes } from "../site.calls.ts";

const version = z.int("must be a whole number").min(0, "must not be negative");
const save = z.object({ version, look: lookSchema });
const publication = z.object({ version, publishedVersion: version });
const discard = z.object({ version });

/** Creates the routes for the look and its draft, under `/quire/v1/site/look`. Each answers with both. */
export function lookRoutes(context: PlatformContext): Hono {
  const { access, look: service } = context;
  const routes = new Hono();

  /** Authorizes the caller before and after the body is read. */
  async function authorize<Schema extends z.ZodType>(request: Request, schema: Schema) {
    const { actor, body } = await access.authorizeWithBody(
      request,
      "siteSettings.look",
      async (read) => parse(schema, await readJson(read, settingsBytes)),
    );
    return { body, editor: { memberId: actor.id, keyId: actor.keyId } };
  }

  routes.get("/", async (c) => {
    await access.authorize(c.req.raw, "siteSettings.look");
    return c.json(await wireState(context));
  });

  routes.put("/draft", async (c) => {
    const { body, editor } = await authorize(c.req.raw, save);
    await service.save(body.version, body.look, editor);
    return c.json(await wireState(context));
  });

  routes.post("/publish", async (c) => {
    const { body, editor } = await authorize(c.req.raw, publication);
    await service.publish(body.version, body.publishedVersion, editor);
    return c.json(await wireState(context));
  });

  routes.post("/discard", async (c) => {
    const { body, editor } = await authorize(c.req.raw, discard);
    await service.discard(body.version, editor);
    return c.json(await wireState(context));
  });
  return routes;
}

async function wireState({ look, database }: PlatformContext) {
  const { published, draft } = await look.read();
  const { memberId, changedAt } = draft;
  const names = await findNames(database, memberId === undefined ? [] : [memberId]);
  const name = memberId === undefined ? undefined : names.get(memberId);
  return {
    published,
    draft: {
      version: draft.version,
      look: draft.look,
      changedDate: changedAt === undefined ? undefined : new Date(changedAt).toISOString(),
      member: memberId === undefined || name === undefined ? undefined : { id: memberId, name },
    },
  } satisfies z.input<typeof lookResponse>;
}
