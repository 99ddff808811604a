import { computeRscValue } from "#lib/server/next/payload.ts";
import { routes } from "./blog.ts";
import type { ModelAnswer, ModelRequest, ModelSite } from "./site.ts";
import { cacheUrl, checkExchange } from "./check-exchange.ts";
import { isCall, type Step, type Visit } from "./steps.ts";
import type { World } from "./world.ts";
import type { ContentTag } from "./blog.ts";

/**
 * Time that passes when the content changes during requests. Long enough for instances to read the change log again.
 */
const duringMilliseconds = 600;

/** Runs a step, and compares the responses with the model. */
export async function runStep(world: World, taken: Step): Promise<void> {
  switch (taken.type) {
    case "change":
      return world.change(taken.tag);
    case "failure":
      world.failure = taken.failure;
      return;
    case "restart":
      return world.start(taken.instance);
    case "wait":
      world.now += taken.milliseconds;
      return;
    case "visits":
      return sendVisits(world, taken.visits, taken.change);
  }
}

/**
 * Sends requests at the same time. If the content changes meanwhile, the last request is sent after the instance that
 * answers it has read the change log.
 */
async function sendVisits(
  world: World,
  visits: readonly Visit[],
  change: ContentTag | undefined,
): Promise<void> {
  const sent = visits.map((made) => ({ made, ...createRequest(world, made) }));
  const begin = ({ made: { instance: at, path }, request }: (typeof sent)[number]) => ({
    answer: sendTo(world.sites[at], request),
    sentAt: world.now,
    keptAt: world.kept[at].get(path),
  });
  const late = change === undefined ? 0 : 1;
  const begun = sent.slice(0, sent.length - late).map(begin);
  if (change !== undefined) {
    for (let turn = 0; turn < 4; turn += 1)
      await new Promise((resolve) => void setImmediate(resolve));
    world.change(change);
    world.now += duringMilliseconds;
    begun.push(...sent.slice(-late).map(begin));
  }
  const answers = await Promise.all(begun.map(({ answer }) => answer));
  await Promise.all(world.sites.map((site) => site.settle()));
  for (const [at, exchange] of sent.entries()) {
    const { sentAt = 0, keptAt } = begun[at] ?? {};
    checkExchange(world, { ...exchange, sentAt, keptAt, answer: answers[at] });
  }
}

async function sendTo(site: ModelSite | undefined, request: ModelRequest): Promise<ModelAnswer> {
  return site?.send(request);
}

function createRequest(world: World, made: Visit) {
  const {
    method,
    path,
    reader,
    word,
    hasUnreadQuery,
    isPayload,
    accept,
    encoding,
    odd,
    revalidates,
  } = made;
  const secret = `secret${(world.secrets += 1)}`;
  const kind = routes[path]?.kind;
  const readsWord = kind === "search" || kind === "read";
  const rsc = computeRscValue(odd);
  const query = [
    isPayload ? (rsc === "" ? "_rsc" : `_rsc=${rsc}`) : "",
    readsWord && word !== "" ? `q=${word}` : "",
    // An API read passes all parameters to the API.
    hasUnreadQuery && !isCall(path) ? `utm_source=${secret}` : "",
  ].filter((part) => part !== "");
  const url = query.length === 0 ? path : `${path}?${query.join("&")}`;
  const cookie = `session=${reader}; other=${secret}`;
  const credentials: Record<string, string> =
    isCall(path) && reader !== "cookie" ? { authorization: `${reader} ${secret}` } : { cookie };
  const tags = [...world.copies].filter(([, copy]) => copy.url === cacheUrl(url));
  const [etag, copy] = tags.at(-1) ?? [];
  const headers: Record<string, string> = {
    "user-agent": secret,
    "x-unknown": secret,
    ...(reader !== "anonymous" && credentials),
    ...(isPayload && { rsc: "1" }),
    ...(accept !== undefined && { accept }),
    ...(encoding !== undefined && { "accept-encoding": encoding }),
    ...(revalidates && etag !== undefined && { "if-none-match": etag }),
    ...odd,
  };
  const request: ModelRequest = { method, url, headers };
  return { request, secret, copy };
}
