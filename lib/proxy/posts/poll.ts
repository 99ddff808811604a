import "server-only";
import { randomBytes } from "node:crypto";
import { z } from "zod";
import { settings } from "../../config/current.ts";
import { parseAnswer, requestJson } from "../../upstream/json-calls.ts";
import { callUpstream, type Upstream } from "../../upstream/upstream.ts";
import { readBytes } from "../../wix/body.ts";
import { invalidArgument, notFound } from "../../wix/errors/errors.ts";
import { parseJson } from "../../wix/json.ts";
import { answerError } from "../answer-error.ts";
import { readCookie } from "../session/cookies.ts";
import { clientKey, takeLimit } from "../limits.ts";
import { memberToken } from "../session/member-token.ts";
import { assertOwnPage } from "../own-page.ts";

type Address = { readonly postId: string; readonly pollId: string };

const idFormat = /^[\w-]{1,64}$/;
const voterFormat = /^[\w-]{22}$/;
const voterCookie = "quire-voter";
/** In seconds. Browsers keep cookies for at most 400 days. */
const voterLifetime = 400 * 24 * 60 * 60;
const maximumBytes = 4096;

const ballot = z.object({ optionIds: z.array(z.string()).max(100) });
const answer = z.object({
  poll: z.looseObject({ chosen: z.array(z.string()).optional() }),
});

/** Returns the poll as seen by this voter, or 204 on hosted Wix, where votes are not counted. */
export async function readPoll(
  address: Address,
  request: Request,
  upstream: Upstream = callUpstream,
): Promise<Response> {
  try {
    const { headers } = request;
    await takeLimit(headers, "blogRead");
    const token = await memberToken(headers, upstream);
    const path = buildPath(address, readVoter(request));
    return await forward(await requestJson(path, { token, client: clientKey(headers) }, upstream));
  } catch (error) {
    return answerError(error);
  }
}

/**
 * Casts a vote for this browser. The first vote sets a cookie with a voter ID. A browser that deletes the
 * cookie counts as a new voter, so the number of new anonymous voters per poll and client address is limited.
 * A member has one vote across all browsers.
 */
export async function vote(
  address: Address,
  request: Request,
  upstream: Upstream = callUpstream,
): Promise<Response> {
  try {
    const { headers } = request;
    assertOwnPage(headers);
    const { optionIds } = await readBallot(request);
    const known = readVoter(request);
    const voter = known ?? randomBytes(16).toString("base64url");
    const path = `${buildPath(address)}/votes`;
    const client = clientKey(headers);
    await takeLimit(headers, "change");
    const token = await memberToken(headers, upstream);
    if (token === undefined && optionIds.length > 0) {
      const state = await forward(
        await requestJson(buildPath(address, known), { client }, upstream),
      );
      if (state.status !== 200) return state;
      const { poll } = answer.parse(await state.json());
      // The cookie alone does not prove that the voter is known, because a client can invent one.
      const isNewVoter = (poll.chosen ?? []).length === 0;
      const about = `${address.postId} ${address.pollId}`;
      if (isNewVoter) await takeLimit(headers, "ballot", about);
    }
    const body = { voter, optionIds };
    const response = await forward(await requestJson(path, { body, token, client }, upstream));
    const hasVoted = response.status === 200 && optionIds.length > 0;
    if (hasVoted && known === undefined)
      response.headers.set("Set-Cookie", buildVoterCookie(voter));
    return response;
  } catch (error) {
    return answerError(error);
  }
}

/** Returns the upstream path of a poll as seen by a voter. */
function buildPath({ postId, pollId }: Address, voter?: string): string {
  if (!idFormat.test(postId) || !idFormat.test(pollId)) throw notFound("Poll");
  const query = voter === undefined ? "" : `?voter=${voter}`;
  return `/quire/v1/posts/${postId}/polls/${pollId}${query}`;
}

async function forward(response: Response): Promise<Response> {
  const headers = { "Cache-Control": "no-store" };
  const body = await parseAnswer(response, z.looseObject({}));
  if (!response.ok) return Response.json(body, { status: response.status, headers });
  const { data } = answer.safeParse(body);
  // Hosted Wix does not count this site's votes, so its response contains no poll.
  if (data === undefined) return new Response(null, { status: 204, headers });
  return Response.json(data, { headers });
}

async function readBallot(request: Request): Promise<z.infer<typeof ballot>> {
  try {
    const text = new TextDecoder().decode(await readBytes(request, maximumBytes));
    return ballot.parse(parseJson(text));
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    throw invalidArgument([
      { field: "optionIds", description: "must be a list of option ids", type: "FORMAT" },
    ]);
  }
}

function readVoter(request: Request): string | undefined {
  const value = readCookie(request.headers, voterCookie);
  return value !== undefined && voterFormat.test(value) ? value : undefined;
}

function buildVoterCookie(voter: string): string {
  const secure = settings().site.url.startsWith("https:") ? "; Secure" : "";
  return `${voterCookie}=${voter}; Path=/api/posts; HttpOnly; SameSite=Lax; Max-Age=${voterLifetime}${secure}`;
}
