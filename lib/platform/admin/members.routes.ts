import { Hono } from "hono";
import { z } from "zod";
import { conflict, invalidField, notFound } from "../../wix/errors/errors.ts";
import type { IdentityStatus, StatusReason } from "../../wix/identity.ts";
import { memberStatuses, type MemberStatus } from "../../wix/admin/admin.ts";
import type { PlatformContext } from "../http/context.ts";
import { enumValue, paging, text } from "../http/parameters.ts";
import { parse, readJson, readParameters } from "../http/parse.ts";
import type { Member } from "../identity/members/member-list.repository.ts";
import { wireMember } from "./admin.wire.ts";
import type { AdminEnvironment } from "./callers.ts";
import { adminBytes } from "./admin.calls.ts";
import type { membersResponse } from "../../wix/admin/admin-responses.ts";

const listParameters = z.object({
  ...paging,
  status: enumValue(memberStatuses).optional(),
  search: text.optional(),
});
const deletion = z.object({ email: z.string().max(320) });

const filters: Readonly<Record<MemberStatus, { status: IdentityStatus; reason?: StatusReason }>> = {
  WAITING: { status: "PENDING", reason: "PENDING_ADMIN_APPROVAL_REQUIRED" },
  UNVERIFIED: { status: "PENDING", reason: "PENDING_EMAIL_VERIFICATION_REQUIRED" },
  ACTIVE: { status: "ACTIVE" },
  BLOCKED: { status: "BLOCKED" },
};

/** Creates the routes for members who can log in, under `/quire/v1/admin/members`. */
export function adminMemberRoutes({ membership }: PlatformContext): Hono<AdminEnvironment> {
  const { identities } = membership;
  const routes = new Hono<AdminEnvironment>();

  /** Looks up a member by ID only, because a path should not contain an email address. */
  async function requireMember(id: string): Promise<Member> {
    const member = await identities.find(id);
    if (member?.id !== id) throw notFound("Member");
    return member;
  }

  async function requireNonOwner(id: string): Promise<Member> {
    const member = await requireMember(id);
    if (!member.isOwner) return member;
    throw conflict(
      "MEMBER_IS_OWNER",
      "Owners can only be blocked or deleted from the command line.",
    );
  }

  routes.get("/", async (c) => {
    const { status, search, ...page } = parse(listParameters, readParameters(c.req.url));
    const offset = page["paging.offset"];
    const [found, counts] = await Promise.all([
      identities.list({
        ...(status === undefined ? {} : filters[status]),
        search,
        isWaitingFirst: true,
        limit: page["paging.limit"],
        offset,
      }),
      identities.count(),
    ]);
    return c.json({
      members: found.identities.map(wireMember),
      counts,
      metaData: { count: found.identities.length, offset, total: found.total },
    } satisfies z.input<typeof membersResponse>);
  });

  routes.get("/:id/data", async (c) => {
    const { id } = await requireMember(c.req.param("id"));
    return c.json(await identities.exportData(id));
  });

  for (const [action, find] of [
    ["approve", requireMember],
    ["block", requireNonOwner],
    ["unblock", requireMember],
  ] as const) {
    routes.post(`/:id/${action}`, async (c) => {
      const { id } = await find(c.req.param("id"));
      await identities[action](id);
      return c.json({ member: wireMember(await requireMember(id)) });
    });
  }

  /** Irreversible, so the caller must confirm it with the member's address. */
  routes.post("/:id/delete", async (c) => {
    const { id, email } = await requireNonOwner(c.req.param("id"));
    const confirmation = parse(deletion, await readJson(c.req.raw, adminBytes));
    if (confirmation.email !== email.address) {
      throw invalidField("email", "EQUAL", "must be the member's address");
    }
    await identities.remove(id);
    return c.json({});
  });
  return routes;
}
