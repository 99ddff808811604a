import { z } from "zod";
import { paths } from "../../site/paths/paths.ts";
import { parseJson } from "../backup/format.ts";
import { formatError } from "../../command/format-error.ts";
import { diagnose, type Diagnosis } from "./diagnosis.ts";

const aboutSite = diagnose("site");
const aboutClock = diagnose("clock");

export type Send = (request: Request) => Promise<Response>;

const patience = 8_000;
const skew = 60_000;
const thisMachine = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
const manifest = z.object({ name: z.string() });

/** Checks that visitors can reach the site at SITE_URL. */
export async function examineSite(
  site: { readonly url: string; readonly name: string },
  now: number,
  send: Send = fetch,
): Promise<Diagnosis[]> {
  const { protocol, hostname } = new URL(site.url);
  const isLocal = thisMachine.test(hostname);
  const address =
    protocol === "https:"
      ? aboutSite.ok(`SITE_URL is ${site.url}.`)
      : isLocal
        ? aboutSite.warning(
            `SITE_URL is ${site.url}, so links in emails and feeds work only on this machine. Set it to the public address before you publish.`,
          )
        : aboutSite.warning(
            `SITE_URL is ${site.url}. Without https, passwords can be intercepted. Set up https, then change SITE_URL.`,
          );
  return [address, ...(await requestManifest(site, now, send))];
}

async function requestManifest(
  { url, name }: { readonly url: string; readonly name: string },
  now: number,
  send: Send,
): Promise<Diagnosis[]> {
  let response: Response;
  let text: string;
  try {
    const request = new Request(url + paths.manifest(), {
      redirect: "manual",
      signal: AbortSignal.timeout(patience),
    });
    response = await send(request);
    text = (await response.text()).slice(0, 100_000);
  } catch (error) {
    return [
      aboutSite.warning(
        `${url} doesn't respond: ${formatError(error)}. Is the site running, and does the address point to it?`,
      ),
    ];
  }
  const { status, headers } = response;
  if (status >= 300 && status < 400) {
    return [
      aboutSite.warning(
        `${url} redirects to ${headers.get("location") ?? "nowhere"}. Set SITE_URL to the final address.`,
      ),
    ];
  }
  if (status !== 200) {
    return [aboutSite.failure(`${url} returns status ${status}. Check the site's log.`)];
  }
  const { data } = manifest.safeParse(parseJson(text));
  if (data === undefined) {
    return [aboutSite.warning(`${url} is not this blog. Is SITE_URL correct?`)];
  }
  if (data.name !== name) {
    return [
      aboutSite.warning(
        `${url} has another name than “${name}”. Is SITE_URL correct? If you have changed SITE_NAME, restart the site.`,
      ),
    ];
  }
  // The message includes the name, because the response may come from a different blog.
  return [aboutSite.ok(`${url} responds. Its name is “${name}”.`), ...examineClock(headers, now)];
}

function examineClock(headers: Headers, now: number): Diagnosis[] {
  const siteTime = Date.parse(headers.get("date") ?? "");
  const difference = Math.abs(siteTime - now);
  return difference > skew
    ? [
        aboutClock.warning(
          `The clocks of the site and this machine differ by ${Math.round(difference / 1000)} s. Synchronize both (NTP).`,
        ),
      ]
    : [];
}
