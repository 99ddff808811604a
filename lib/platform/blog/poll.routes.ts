import { Hono } from "hono";
import { z } from "zod";
import type { PlatformContext } from "../http/context.ts";
import { parse, readJson, readParameters } from "../http/parse.ts";

const voterId = z.string().min(8).max(64);
const readParametersOf = z.object({ voter: z.array(voterId).max(1).optional() });
const ballot = z.object({ voter: voterId, optionIds: z.array(z.string().max(100)).max(100) });

/** An extension of our own: the polls of a post, at `/quire/v1/posts/{id}/polls/{id}`. */
export function pollRoutes({ polls }: PlatformContext): Hono {
  const routes = new Hono();
  const path = "/:postId/polls/:pollId";
  routes.get(path, async (c) => {
    const { voter } = parse(readParametersOf, readParameters(c.req.url));
    const id = voter?.[0];
    const state = await polls.read(c.req.param(), id === undefined ? undefined : visitor(id));
    return c.json({ poll: state });
  });
  routes.post(`${path}/votes`, async (c) => {
    const { voter, optionIds } = parse(ballot, await readJson(c.req.raw, 16 * 1024));
    return c.json({ poll: await polls.vote(c.req.param(), visitor(voter), optionIds) });
  });
  return routes;
}

const visitor = (id: string) => ({ kind: "visitor", id }) as const;
