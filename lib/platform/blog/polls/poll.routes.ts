import { Hono } from "hono";
import { z } from "zod";
import type { PlatformContext } from "../../http/context.ts";
import { parse, readJson, readParameters } from "../../http/parse.ts";
import { text } from "../fields.ts";
import type { Voter } from "./poll.service.ts";

const voterId = text(64).min(8);
const pollParameters = z.object({ voter: z.array(voterId).max(1).optional() });
const ballot = z.object({ voter: voterId, optionIds: z.array(text(100)).max(100) });

/** Creates the poll routes at `/quire/v1/posts/{id}/polls/{id}`, which are not part of the Wix API. */
export function pollRoutes({ polls, membership }: PlatformContext): Hono {
  const routes = new Hono();

  /** Returns the calling member or, failing that, the visitor whose ID the browser sent. */
  async function findVoter(request: Request, id: string | undefined): Promise<Voter | undefined> {
    const caller = await membership.callers.read(request);
    if (caller.kind === "member") return { kind: "member", id: caller.session.identity_id };
    return id === undefined ? undefined : { kind: "visitor", id };
  }

  const path = "/:postId/polls/:pollId";
  routes.get(path, async (c) => {
    const { voter } = parse(pollParameters, readParameters(c.req.url));
    const reader = await findVoter(c.req.raw, voter?.[0]);
    return c.json({ poll: await polls.read(c.req.param(), reader) });
  });
  routes.post(`${path}/votes`, async (c) => {
    const caller = await membership.callers.read(c.req.raw);
    if (caller.kind === "member") await membership.callers.participant(c.req.raw);
    const { voter, optionIds } = parse(ballot, await readJson(c.req.raw, 16 * 1024));
    const who = (await findVoter(c.req.raw, voter)) ?? { kind: "visitor", id: voter };
    return c.json({ poll: await polls.vote(c.req.param(), who, optionIds) });
  });
  return routes;
}
