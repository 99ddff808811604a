import { Hono } from "hono";
import type { PlatformContext } from "../../http/context.ts";
import { findByFormerSlug } from "../groups/former-slug.repository.ts";

/** Creates the routes for readers about authors, under `/quire/v1/authors`. */
export function authorRoutes({ database }: Pick<PlatformContext, "database">): Hono {
  const routes = new Hono();

  /** Returns the slug of the author who formerly had this slug, or an empty object. */
  routes.get("/former-slugs/:slug", async (c) => {
    const found = await findByFormerSlug(database, "member", c.req.param("slug"));
    if (found === undefined) return c.json({});
    const { slug } = await database
      .selectFrom("member")
      .select("slug")
      .where("id", "=", found.id)
      .executeTakeFirstOrThrow();
    return c.json({ slug });
  });
  return routes;
}
