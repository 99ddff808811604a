import "server-only";
import { notFound, redirect } from "next/navigation";
import { readVisit } from "#lib/proxy/admin/owner-visit.ts";
import { paths } from "#lib/site/paths.ts";

type Query = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Returns the access token of the owner who opens the page at `path`. Redirects a visitor to the login, which
 * leads back to the page. Answers 404 to a member who is not an owner, and on a site with hosted Wix.
 */
export async function requireOwner(path: string, query: Query = {}): Promise<string> {
  const visit = await readVisit();
  if (visit.by === "nobody") redirect(paths.login(withQuery(path, query)));
  if (visit.by === "another") notFound();
  return visit.token;
}

function withQuery(path: string, query: Query): string {
  const parameters = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      [value ?? []].flat().map((one): [string, string] => [name, one]),
    ),
  );
  return parameters.size === 0 ? path : `${path}?${parameters}`;
}
