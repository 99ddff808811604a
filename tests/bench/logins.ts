/**
 * Measures how many members can log in at the same time, how long their passwords take to hash, and how logins
 * affect readers.
 */
import autocannon from "autocannon";
import { randomInt } from "node:crypto";
import { root } from "../../scripts/site/root.ts";
import type { Platform } from "#lib/platform/platform.ts";
import { createCookieJar } from "../support/browser/cookie-jar.ts";
import { run, type Load } from "./load.ts";
import { runPinned, type MeasuredServer } from "./processes.ts";

const members = 200;
const atOnce = 50;
const readers = 4;
const password = "a quiet harbour at low water";
const buildEmail = (number: number): string => `member-${number}@bench.example`;

export type Logins = {
  readonly alone: Load;
  readonly besideReaders: Load;
  /** Hash rate of an otherwise idle core. */
  readonly hashesPerSecond: number;
  readonly postsAlone: Load;
  readonly postsMeanwhile: Load;
};

/** Creates members on a platform that does not require a verification code. */
export async function createMembers(platform: Platform): Promise<void> {
  for (let number = 0; number < members; number += 1) {
    await createMember(platform, buildEmail(number));
  }
}

export async function createMember(platform: Platform, email: string): Promise<void> {
  const response = await platform.fetch(
    new Request("http://localhost/_api/iam/authentication/v2/register", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ loginId: { email }, password }),
    }),
  );
  if (!response.ok) throw new Error(`a member was refused: ${await response.text()}`);
}

/** Logs in a member through the form of the site, and returns the `Cookie` header of the browser. */
export async function logIn(url: string, email: string): Promise<string> {
  const jar = createCookieJar();
  const response = await fetch(`${url}/api/forms/login`, {
    method: "POST",
    headers: { "Sec-Fetch-Site": "same-origin" },
    body: new URLSearchParams({ email, password }),
    redirect: "manual",
  });
  jar.keep(response.headers);
  if (response.headers.get("location")?.includes("problem") === true || jar.names().length === 0)
    throw new Error(`${email} cannot log in: ${response.status}`);
  return jar.header();
}

export async function measureLogins(
  site: MeasuredServer,
  postPath: string,
  seconds: number,
): Promise<Logins> {
  const posts = { name: "posts", url: site.url + postPath, headers: { "Accept-Encoding": "gzip" } };
  await fetch(posts.url);
  const postsAlone = await run(posts, seconds, readers);
  const alone = await loadLogins(site, seconds);
  const [besideReaders, postsMeanwhile] = await Promise.all([
    loadLogins(site, seconds),
    run(posts, seconds, readers),
  ]);
  const hashesPerSecond = Number(runPinned(["tests/bench/hashing.ts"], root));
  return { alone, besideReaders, hashesPerSecond, postsAlone, postsMeanwhile };
}

async function loadLogins(site: MeasuredServer, seconds: number): Promise<Load> {
  const result = await autocannon({
    url: site.url,
    connections: atOnce,
    duration: seconds,
    requests: [loginRequest],
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`logins: ${result.non2xx} bad answers, ${result.errors} errors`);
  }
  return { requestsPerSecond: result.requests.average, p99: result.latency.p99 };
}

/**
 * Returns a random IPv4 address, so that the load does not exceed the rate limit of a single client address.
 */
export const randomAddress = (): string => `203.0.${randomInt(256)}.${randomInt(256)}`;

/** A login request by a random member from a random address. */
export const loginRequest: autocannon.Request = {
  method: "POST",
  path: "/_api/iam/authentication/v2/login",
  setupRequest: (request) => ({
    ...request,
    headers: {
      "Content-Type": "application/json",
      "X-Forwarded-For": randomAddress(),
    },
    body: JSON.stringify({ loginId: { email: buildEmail(randomInt(members)) }, password }),
  }),
};
