import "server-only";
import { notFound, redirect } from "next/navigation";
import { canClaimOwnership, readVisitorRole, type VisitorRole } from "#lib/proxy/read-for-pages.ts";
import { paths } from "#lib/site/paths/paths.ts";
import type { Role } from "#lib/wix/admin/roles.ts";

/** Returns whether a visitor has a role, and so can open the dashboard. */
export const isTeamRole = (role: VisitorRole): role is Role =>
  role !== "visitor" && role !== "member";

type Query = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Allows only owners to open the page at `path`, and returns their role. Redirects visitors to the login, which returns
 * to the page. Responds with 404 to other members, and on sites with hosted Wix. On a blog without an owner, redirects to
 * the page that explains how to become it.
 */
export const requireOwner = (path: string, query?: Query): Promise<Role> =>
  requireRole(["owner"], path, query);

/** Like `requireOwner`, but also allows editors. */
export const requireEditor = (path: string, query?: Query): Promise<Role> =>
  requireRole(["owner", "editor"], path, query);

/** Like `requireOwner`, but also allows moderators. */
export const requireModerator = (path: string, query?: Query): Promise<Role> =>
  requireRole(["owner", "moderator"], path, query);

/** Like `requireOwner`, but also allows editors and authors. The page must show authors only their own posts. */
export const requireWriter = (path: string, query?: Query): Promise<Role> =>
  requireRole(["owner", "editor", "author"], path, query);

async function requireRole(allowed: readonly Role[], path: string, query: Query = {}) {
  const role = await readVisitorRole();
  if (!isTeamRole(role) && (await canClaimOwnership())) {
    redirect(paths.ownerClaim());
  }
  if (role === "visitor") redirect(paths.login(withQuery(path, query)));
  if (!isTeamRole(role) || !allowed.includes(role)) notFound();
  return role;
}

function withQuery(path: string, query: Query): string {
  const parameters = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      [value ?? []].flat().map((one): [string, string] => [name, one]),
    ),
  );
  return parameters.size === 0 ? path : `${path}?${parameters}`;
}
