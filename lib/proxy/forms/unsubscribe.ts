/** Unsubscribes the recipient of an email. The token in the link is the only credential. */
import "server-only";
import { z } from "zod";
import { settings } from "../../config/current.ts";
import { paths } from "../../site/paths/paths.ts";
import { seeOther } from "../../site/paths/see-other.ts";
import { parseAnswer, requestJson } from "../../upstream/json-calls.ts";
import { readBytes } from "../../wix/body.ts";
import { invalidArgument, notFound } from "../../wix/errors/errors.ts";
import { teamMailKinds } from "../../wix/admin/team-mails.ts";
import { answerError } from "../answer-error.ts";
import { clientKey, takeLimit } from "../limits.ts";

const maximumBytes = 4096;
const call = "/quire/v1/comment-emails";

const subscription = z.object({
  scope: z.enum(["post", "digest", "all", ...teamMailKinds]),
  title: z.string().optional(),
  isSubscribed: z.boolean(),
});

/** The emails that a link ends. */
export type Subscription = z.infer<typeof subscription>;

/** Returns what a link ends, or `undefined` for an invalid one. Changes nothing. */
export async function readSubscription(token: string): Promise<Subscription | undefined> {
  if (settings().hosted !== undefined) return undefined;
  const response = await requestJson(`${call}/subscription`, { body: { token } });
  return response.status === 404 || response.status === 400
    ? undefined
    : parseAnswer(response, subscription);
}

/**
 * Handles the URL in the field `List-Unsubscribe` of an email. A POST by a mail client unsubscribes (RFC 8058) and
 * is answered with 200. The form of the page posts as well, and is answered with a redirect to the page. A GET only
 * redirects to the page, because mail scanners open links.
 */
export async function answerUnsubscribe(request: Request): Promise<Response> {
  try {
    if (settings().hosted !== undefined) throw notFound("Path");
    const inUrl = new URL(request.url).searchParams.get("token") ?? "";
    if (request.method !== "POST") return seeOther(paths.unsubscribe(inUrl));
    await takeLimit(request.headers, "change");
    const form = await readForm(request);
    const isFromPage = form.get("from") === "page";
    if (!isFromPage && form.get("List-Unsubscribe") !== "One-Click") {
      throw invalidArgument([
        { field: "List-Unsubscribe", description: "must be One-Click", type: "FORMAT" },
      ]);
    }
    const token = isFromPage ? form.get("token") : inUrl;
    const response = await requestJson(`${call}/unsubscribe`, {
      body: { token },
      client: clientKey(request.headers),
    });
    // The page says so if the token is not valid.
    if (isFromPage && response.status < 500) {
      return seeOther(paths.unsubscribe(typeof token === "string" ? token : ""));
    }
    return new Response(response.body, {
      status: response.status,
      headers: { "Content-Type": "application/json", "Cache-Control": "no-store" },
    });
  } catch (error) {
    return answerError(error);
  }
}

/** Returns the fields of a form in either encoding. Throws 400 if the body is no form, and 413 for a large one. */
async function readForm(request: Request): Promise<FormData> {
  const body = await readBytes(request, maximumBytes);
  const type = request.headers.get("content-type") ?? "";
  try {
    return await new Response(body, { headers: { "Content-Type": type } }).formData();
  } catch {
    throw invalidArgument([{ field: "body", description: "must be a form", type: "FORMAT" }]);
  }
}
