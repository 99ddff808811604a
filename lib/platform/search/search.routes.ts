import { Hono } from "hono";
import { z } from "zod";
import { searchLimits } from "#lib/search/answer.ts";
import type { PlatformContext } from "../http/context.ts";
import { text, wholeNumber } from "../http/parameters.ts";
import { parse, readParameters } from "../http/parse.ts";
import { createSearchService } from "./search.service.ts";

const parameters = z.object({
  /** The text that the reader typed. A long text is truncated, not rejected. */
  q: z
    .array(z.string())
    .transform(([first = ""]) => first)
    .default(""),
  limit: wholeNumber(1, searchLimits.most).default(searchLimits.standard),
  cursor: text.optional(),
  language: text.optional(),
});

/** Creates the search routes at `/quire/v1/search`. They are not part of the Wix API. */
export function searchRoutes({ reader }: PlatformContext): Hono {
  const search = createSearchService(reader);
  const routes = new Hono();
  routes.get("/", async (c) => {
    const { q, ...request } = parse(parameters, readParameters(c.req.url));
    return c.json(await search.search({ query: q, ...request }));
  });
  return routes;
}
