/** The API for managing the blog from a browser, at `/quire/v1/admin`. It is not part of the Wix API. */
import { Hono } from "hono";
import { draftLinkRoutes } from "../blog/drafts/links/link.routes.ts";
import { presenceRoutes } from "../blog/drafts/presence/presence.routes.ts";
import { versionRoutes } from "../blog/drafts/versions/version.routes.ts";
import type { PlatformContext } from "../http/context.ts";
import { adminAuthorRoutes } from "./authors.routes.ts";
import { adminCommentRoutes } from "./comments.routes.ts";
import { adminInvitationRoutes } from "./invitations.routes.ts";
import { adminKeyRoutes } from "./keys.routes.ts";
import { adminMemberRoutes } from "./members.routes.ts";
import { firstStepRoutes, sampleRoutes } from "./first-steps/first-steps.routes.ts";
import { overviewRoutes } from "./overview.routes.ts";
import { ownersOnly, type AdminEnvironment } from "./callers.ts";
import { adminPostRoutes } from "./posts.routes.ts";
import { movingRoutes } from "../moving/moving.routes.ts";
import { adminTeamRoutes } from "./team.routes.ts";
import { adminCategoryRoutes, adminTagRoutes } from "./taxonomy.routes.ts";

/** Creates all routes under `/quire/v1/admin`. */
export function adminRoutes(context: PlatformContext): Hono<AdminEnvironment> {
  const routes = new Hono<AdminEnvironment>();
  // Before the check for owners, because members with other roles may make these calls.
  routes.route("/comments", adminCommentRoutes(context));
  routes.route("/overview", overviewRoutes(context));
  routes.route("/posts", versionRoutes(context));
  routes.route("/posts", presenceRoutes(context));
  routes.route("/posts", draftLinkRoutes(context));
  routes.route("/posts", adminPostRoutes(context));
  routes.route("/categories", adminCategoryRoutes(context));
  routes.route("/tags", adminTagRoutes(context));
  routes.route("/authors", adminAuthorRoutes(context));
  routes.use(ownersOnly(context.access));
  routes.route("/members", adminMemberRoutes(context));
  routes.route("/keys", adminKeyRoutes(context));
  routes.route("/team", adminTeamRoutes(context));
  routes.route("/first-steps", firstStepRoutes(context));
  routes.route("/samples", sampleRoutes(context));
  routes.route("/invitations", adminInvitationRoutes(context));
  routes.route("/moving", movingRoutes(context));
  return routes;
}
