/** Decides which outcomes of a hostile request are faults of the site. */
import type { Exchange, WireAnswer } from "./exchange.ts";
import type { HostileRequest } from "./hostile-request.ts";

const mostBytes = 1024 * 1024;

/** Files of the blog itself may be larger. */
const fileFamilies = new Set(["media", "images", "static"]);

/** Calls that may answer 503 under overload. Pages, feeds and files have stored copies and may not. */
const callFamilies = new Set([
  "reads",
  "queries",
  "identity",
  "members",
  "forms",
  "oauth",
  "search",
]);
/** Error codes of documented overload: too many password hashes, or too many calls, wait. */
const overload = /"code":"(?:BUSY|UPSTREAM_BUSY)"/;

/** These change where a request ends, so that the server may wait for the rest of it. */
const framing = /^(?:content-length|transfer-encoding|expect|upgrade|connection)/i;
const longestAnsweredBody = 1024 * 1024;

/** Returns a short description of each fault; an empty list when the site did well. */
export function findFaults(request: HostileRequest, { answers, isUnfinished }: Exchange): string[] {
  const faults = answers.flatMap((answer) => findFaultsOfAnswer(request, answer));
  if (answers.length > request.methods.length) faults.push("more answers than requests");
  if (isAnswerDue(request)) {
    if (isUnfinished) faults.push("no answer in time");
    else if (answers.length === 0) faults.push("closed without an answer");
    else if (answers.length < request.methods.length && !closes(answers.at(-1))) {
      faults.push("a pipelined request was not answered");
    }
  }
  return faults;
}

function findFaultsOfAnswer(request: HostileRequest, answer: WireAnswer): string[] {
  const { status, head, body, bodyBytes } = answer;
  const faults: string[] = [];
  if (status === 0) faults.push("an answer that is not HTTP");
  if (status >= 500 && !isAllowedOverload(request, answer)) {
    faults.push(
      `status ${status}${hasHeader(head, "retry-after") ? " with Retry-After" : ""} ${describe(body)}`,
    );
  }
  if (bodyBytes > mostBytes && !fileFamilies.has(request.family))
    faults.push("an answer over 1 MB");
  if (hasHeader(head, "x-injected")) faults.push("a header taken from the request");
  if (status >= 400 && /node_modules|file:\/\/|\n {4}at /.test(body)) {
    faults.push("an error that shows the code");
  }
  if (hasHeader(head, "set-cookie") && /^cache-control:.*(?:public|s-maxage)/im.test(head)) {
    faults.push("a cookie in an answer for shared caches");
  }
  return faults;
}

function isAllowedOverload(
  { family }: HostileRequest,
  { status, head, body }: WireAnswer,
): boolean {
  return (
    status === 503 &&
    callFamilies.has(family) &&
    hasHeader(head, "retry-after") &&
    overload.test(body)
  );
}

const hasHeader = (head: string, name: string): boolean => new RegExp(`^${name}:`, "im").test(head);

const closes = (answer: WireAnswer | undefined): boolean =>
  /^connection: *close/im.test(answer?.head ?? "");

/** Returns the code of an error body, or its first words. */
function describe(body: string): string {
  const code = /"code":"([^"]+)"/.exec(body)?.[1];
  const words = body.replaceAll(/<style[\s\S]*?<\/style>|<[^>]*>|\s+/g, " ").trim();
  return code ?? words.slice(0, 40);
}

/** Whether the server has all of a request that it has to answer. */
export function isAnswerDue({ parts, delivery }: HostileRequest): boolean {
  if (delivery === "cut off") return false;
  if (parts === undefined) return false;
  const ends = parts.headers.filter((line) => framing.test(line));
  const isWhole = ends.length <= (parts.body.byteLength > 0 ? 1 : 0);
  return isWhole && parts.body.byteLength <= longestAnsweredBody;
}
