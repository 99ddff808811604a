import "server-only";
import { notFound, redirect } from "next/navigation";
import { canClaimOwnership } from "#lib/proxy/can-claim-ownership.ts";
import { readVisitorRole, type VisitorRole } from "#lib/proxy/read-as-member.ts";
import { paths } from "#lib/site/paths.ts";

type Query = Readonly<Record<string, string | string[] | undefined>>;

/** The roles that may open some of the admin pages. */
export type AdminRole = Exclude<VisitorRole, "visitor" | "member">;

/**
 * Allows only owners to open the page at `path`. Redirects visitors to the login, which returns to the page. On a blog
 * without an owner, redirects to the page that explains how to become it.
 * Responds with 404 to members who are not owners, and on sites with hosted Wix.
 */
export async function requireOwner(path: string, query: Query = {}): Promise<void> {
  if ((await requireModerator(path, query)) !== "owner") notFound();
}

/** Like `requireOwner`, but also allows moderators. Returns the role. */
export async function requireModerator(path: string, query: Query = {}): Promise<AdminRole> {
  const role = await readVisitorRole();
  if ((role === "visitor" || role === "member") && (await canClaimOwnership())) {
    redirect(paths.ownerClaim());
  }
  if (role === "visitor") redirect(paths.login(withQuery(path, query)));
  if (role === "member") notFound();
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
