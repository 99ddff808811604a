/** Settings for emails about comments, and unsubscribe links. Not part of the Wix API. */
import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { z } from "zod";
import { WireError } from "../../../wix/errors/errors.ts";
import type { Store } from "../../database/database.ts";
import { paging } from "../../http/parameters.ts";
import { parse, readJson, readParameters } from "../../http/parse.ts";
import { findIdentity } from "../../identity/identity.repository.ts";
import type { Callers } from "../../oauth/caller.ts";
import type { MemberSession } from "../../oauth/member-session.repository.ts";
import { unfollowPost } from "../feedback/follow.ts";
import {
  findPostTitle,
  isSubscribed,
  listConversations,
  unmuteConversation,
  unsubscribe,
} from "./conversations.ts";
import { changeMailSettings, readMailOptions } from "./mail-settings.ts";
import { longestToken, type UnsubscribeTokens } from "./unsubscribe-token.ts";

const maximumBytes = 4096;
const settings = z
  .object({
    replies: z.boolean(),
    followed: z.boolean(),
    ownPosts: z.boolean(),
    moderation: z.boolean(),
  })
  .partial();
const tokenBody = z.object({ token: z.string().max(longestToken, "is too long") });

type MailRoutesContext = {
  readonly store: Store;
  readonly callers: Pick<Callers, "member">;
  readonly tokens: UnsubscribeTokens;
};

/** Creates the routes at `/quire/v1/account/comment-emails`, for the calling member. */
export function commentMailRoutes({ store, callers }: MailRoutesContext): Hono {
  const { database } = store;
  const routes = new Hono();
  const asMember = createMiddleware<{ Variables: { session: MemberSession } }>(async (c, next) => {
    c.set("session", await callers.member(c.req.raw));
    await next();
  });

  routes.get("/", asMember, async (c) => {
    const { identity_id: memberId } = c.var.session;
    const { "paging.limit": limit, "paging.offset": offset } = parse(
      z.object(paging),
      readParameters(c.req.raw.url),
    );
    const identity = await findIdentity(database, memberId);
    return c.json({
      isVerified: identity?.email_verified === 1,
      ...(await readMailOptions(database, memberId)),
      ...(await listConversations(database, memberId, { limit, offset })),
    });
  });

  routes.patch("/", asMember, async (c) => {
    const { identity_id: memberId } = c.var.session;
    const changes = parse(settings, await readJson(c.req.raw, maximumBytes));
    await changeMailSettings(database, memberId, changes);
    return c.json(await readMailOptions(database, memberId));
  });

  routes.delete("/follows/:postId", asMember, async (c) => {
    const key = { memberId: c.var.session.identity_id, postId: c.req.param("postId") };
    await unfollowPost(store, key);
    return c.json({});
  });

  routes.delete("/mutes/:postId", asMember, async (c) => {
    const key = { memberId: c.var.session.identity_id, postId: c.req.param("postId") };
    await unmuteConversation(database, key);
    return c.json({});
  });
  return routes;
}

/**
 * Creates the routes at `/quire/v1/comment-emails`, for the recipient of an email. The token in the body is the
 * only credential. Throws 404 `NOT_FOUND` for an invalid one.
 */
export function unsubscribeRoutes({ store, tokens }: MailRoutesContext): Hono {
  const { database } = store;
  const routes = new Hono();

  const readUnsubscription = async (request: Request) => {
    const { token } = parse(tokenBody, await readJson(request, maximumBytes));
    const found = tokens.read(token);
    if (found !== undefined) return found;
    throw new WireError({ status: 404, code: "NOT_FOUND", message: "The link is not valid." });
  };

  routes.post("/subscription", async (c) => {
    const { memberId, scope } = await readUnsubscription(c.req.raw);
    const title = scope.kind === "post" ? await findPostTitle(database, scope.postId) : undefined;
    return c.json({
      scope: scope.kind,
      ...(title !== undefined && { title }),
      isSubscribed: await isSubscribed(database, { memberId, scope }),
    });
  });

  routes.post("/unsubscribe", async (c) => {
    await unsubscribe(store, await readUnsubscription(c.req.raw));
    return c.json({});
  });
  return routes;
}
