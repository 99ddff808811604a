/** Tests that every function of the Wix packages sends its call, and that every target answers it as documented. */
import * as blog from "@wix/blog";
import * as comments from "@wix/comments";
import * as identity from "@wix/identity";
import * as media from "@wix/media";
import * as wixMembers from "@wix/members";
import * as redirects from "@wix/redirects";
import { createClient } from "@wix/sdk";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { z } from "zod";
import { listWixCalls, type WixCall } from "#tests/support/content/wix-calls.ts";
import { onSqlite } from "#tests/support/databases/database.ts";
import { useSiteSettings } from "#tests/support/members/member-site.ts";
import { openMembers } from "#tests/support/members/members.ts";
import { createKey } from "#tests/support/members/staff.ts";
import { connect, listWays } from "#tests/support/members/wix-clients.ts";

const documentation = readFileSync(new URL("../../../docs/api.md", import.meta.url), "utf8");

const packages = {
  "@wix/blog": blog,
  "@wix/comments": comments,
  "@wix/identity": identity,
  "@wix/media": media,
  "@wix/members": wixMembers,
  "@wix/redirects": redirects,
};

const violations = z.array(z.object({ data: z.object({ type: z.string() }) })).min(1);

/** The error codes in response bodies: for calls, invalid arguments and OAuth (RFC 6749). */
const errorCodes = z.union([
  z
    .object({ details: z.object({ applicationError: z.object({ code: z.string() }) }) })
    .transform(({ details }) => [details.applicationError.code]),
  z
    .object({ details: z.object({ validationError: z.object({ fieldViolations: violations }) }) })
    .transform(({ details }) =>
      details.validationError.fieldViolations.map(({ data }) => data.type),
    ),
  z.object({ error: z.string() }).transform(({ error }) => [error]),
]);

/** Argument for the functions of the `oauth` module, which send a raw body. */
const emptyBody = { body: new TextEncoder().encode("{}") };

/**
 * Calls a function of a client with an unknown ID for each parameter of its path, and empty objects for the other
 * parameters.
 */
async function callFunction(client: unknown, { name, path }: WixCall): Promise<void> {
  const called: unknown = Reflect.get(Object(client), name);
  if (typeof called !== "function") throw new Error(`${name} is not a function`);
  const ids = path.match(/:\w+/g)?.map(() => "unknown") ?? [];
  const input = path.startsWith("/oauth2/token") ? emptyBody : {};
  const result: unknown = await Reflect.apply(called, undefined, [...ids, input, {}]);
  // Queries are sent by `find`.
  const find: unknown = Reflect.get(Object(result), "find");
  if (typeof find === "function") await Reflect.apply(find, result, []);
}

/** Returns `answered` for a success, and for an error whose codes are documented in docs/api.md. */
async function describeAnswer(response: Response): Promise<string> {
  if (response.ok) return "answered";
  const text = await response.text();
  const { data: codes = [] } = errorCodes.safeParse(JSON.parse(text));
  const isDocumented =
    codes.length > 0 && codes.every((code) => documentation.includes(`\`${code}\``));
  return isDocumented && !text.includes("Path not found") ? "answered" : text;
}

onSqlite("every function of the Wix packages", (bench) => {
  useSiteSettings();

  for (const way of listWays(bench)) {
    it(`sends its call through ${way} and gets a documented answer`, async () => {
      const members = await openMembers(bench);
      const { key } = await createKey(members, "owner");
      const { fetch, ...options } = connect(members, way, key);
      const unanswered: string[] = [];
      for (const call of listWixCalls()) {
        let answer = "not sent";
        const { packageName, module, name, method } = call;
        const path = way === "the platform" ? call.path : call.sitePath;
        const pattern = new URLPattern({ pathname: path });
        const client = createClient({
          modules: { module: Reflect.get(Reflect.get(packages, packageName), module) },
          ...options,
          fetch: async (...request: Parameters<typeof fetch>) => {
            const response = await fetch(...request);
            const sent = new Request(...request);
            if (sent.method === method && pattern.test(sent.url)) {
              answer = await describeAnswer(response.clone());
            }
            return response;
          },
        });
        // The clients throw the errors whose responses `describeAnswer` has checked.
        await callFunction(client.module, call).catch(() => undefined);
        if (answer !== "answered") unanswered.push(`${packageName} ${module}.${name}: ${answer}`);
      }
      expect(unanswered).toEqual([]);
    });
  }
});
