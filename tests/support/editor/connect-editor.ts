/** A platform in this process that answers the calls of the editor's pages. Needs jsdom. */
import { vi } from "vitest";
import type { Role } from "#lib/wix/admin/roles.ts";
import { logIn } from "../components/account-site.tsx";
import type { DatabaseBench } from "../databases/database.ts";
import { siteUrl } from "../members/members.ts";
import { signOn } from "../members/staff.ts";
import { openWriters } from "../members/writers.ts";

/** Opens a platform, and directs the browser's calls to it. Logs in as the owner. */
export async function connectEditor(bench: DatabaseBench) {
  const writers = await openWriters(bench);
  let role: Role = "owner";
  let { access } = writers.owner;
  const logInAs = async (next: Role) => {
    role = next;
    ({ access } = await signOn(writers, `${role}@example.com`));
  };
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const { href, pathname } = new URL(input instanceof Request ? input.url : input, siteUrl);
    if (pathname === "/oauth2/token") {
      await logInAs(role);
      return Response.json({ access_token: "renewed", refresh_token: "JWS", expires_in: 900 });
    }
    const path = href.slice(href.indexOf(pathname)).replace(/^\/api\/admin/, "/quire/v1/admin");
    const headers = new Headers(init?.headers);
    headers.set("Authorization", `Bearer ${access}`);
    return writers.platform.fetch(new Request(siteUrl + path, { ...init, headers }));
  });
  logIn();
  return { ...writers, logInAs };
}
