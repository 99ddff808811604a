import { z } from "zod";
import { paths } from "../../../site/paths.ts";
import { parseJson } from "../backup/format.ts";
import { reasonOf } from "../reason.ts";
import { failure, ok, warning, type Diagnosis } from "./diagnosis.ts";

export type Send = (request: Request) => Promise<Response>;

const patience = 8_000;
const skew = 60_000;
const thisMachine = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
const manifest = z.object({ name: z.string() });

/** Whether the site is where SITE_URL says, as its readers come to it. */
export async function examineSite(
  site: { readonly url: string; readonly name: string },
  now: number,
  send: Send = fetch,
): Promise<Diagnosis[]> {
  const { protocol, hostname } = new URL(site.url);
  const isLocal = thisMachine.test(hostname);
  const address =
    protocol === "https:"
      ? ok("site", `SITE_URL is ${site.url}.`)
      : isLocal
        ? warning(
            "site",
            `SITE_URL is ${site.url}: links in mails and feeds work on this machine alone.`,
          )
        : warning(
            "site",
            `SITE_URL is ${site.url}: without https passwords can be read on the way.`,
          );
  return [address, ...(await ask(site, now, send))];
}

async function ask(
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
      warning(
        "site",
        `${url} does not answer: ${reasonOf(error)}. Is the site running, and does the way to it lead here?`,
      ),
    ];
  }
  const { status, headers } = response;
  if (status >= 300 && status < 400) {
    return [
      warning(
        "site",
        `${url} leads on to ${headers.get("location") ?? "nowhere"}: set SITE_URL to where readers end up.`,
      ),
    ];
  }
  if (status !== 200) {
    return [failure("site", `${url} answers with ${status}: look at the site's log.`)];
  }
  const { data } = manifest.safeParse(parseJson(text));
  if (data?.name !== name) {
    return [warning("site", `Something else than this blog answers at ${url}: is SITE_URL right?`)];
  }
  return [ok("site", `${url} answers, and it is this blog.`), ...clockOf(headers, now)];
}

function clockOf(headers: Headers, now: number): Diagnosis[] {
  const told = Date.parse(headers.get("date") ?? "");
  const difference = Math.abs(told - now);
  return difference > skew
    ? [
        warning(
          "clock",
          `The site's clock and this one differ by ${Math.round(difference / 1000)} s.`,
        ),
      ]
    : [];
}
