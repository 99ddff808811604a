/** Decides whether the responses to a hostile request reveal faults in the site. */
import type { Exchange, WireAnswer } from "./exchange.ts";
import type { HostileRequest } from "./hostile-request.ts";

const maximumBytes = 1024 * 1024;

/** The blog's own files may be larger. */
const fileFamilies = new Set(["media", "images", "static"]);

/** API calls may return 503 under overload. Pages, feeds and files may not, because they have stored copies. */
const callFamilies = new Set([
  "reads",
  "queries",
  "identity",
  "members",
  "forms",
  "oauth",
  "search",
]);
/** The overload error codes documented in `docs/faults.md`. */
const overload = /"code":"(?:BUSY|READ_TOO_SLOW|UPSTREAM_BUSY)"/;

/** Headers that change where a request ends, so that the server may wait for more of it. */
const framing = /^(?:content-length|transfer-encoding|expect|upgrade|connection)/i;
const longestAnsweredBody = 1024 * 1024;

/** Returns a short description of each fault. */
export function findFaults(request: HostileRequest, { answers, isTimedOut }: Exchange): string[] {
  const faults = answers.flatMap((answer) => findResponseFaults(request, answer));
  if (answers.length > request.methods.length) faults.push("more answers than requests");
  if (isAnswerDue(request)) {
    if (isTimedOut) faults.push("no answer in time");
    else if (answers.length === 0) faults.push("closed without an answer");
    else if (answers.length < request.methods.length && !closes(answers.at(-1))) {
      faults.push("a pipelined request was not answered");
    }
  }
  return faults;
}

function findResponseFaults(request: HostileRequest, answer: WireAnswer): string[] {
  const { status, head, body, bodyBytes } = answer;
  const faults: string[] = [];
  if (status === 0) faults.push("an answer that is not HTTP");
  if (status >= 500 && !isAllowedOverload(request, answer)) {
    faults.push(
      `status ${status}${hasHeader(head, "retry-after") ? " with Retry-After" : ""} ${describe(body)}`,
    );
  }
  if (bodyBytes > maximumBytes && !fileFamilies.has(request.family))
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

/** Returns a body's error code or, if it has none, its first words. */
function describe(body: string): string {
  const code = /"code":"([^"]+)"/.exec(body)?.[1];
  const words = body.replaceAll(/<style[\s\S]*?<\/style>|<[^>]*>|\s+/g, " ").trim();
  return code ?? words.slice(0, 40);
}

/** Returns whether the server has received a complete request and therefore must respond. */
export function isAnswerDue({ parts, delivery }: HostileRequest): boolean {
  if (delivery === "cut off") return false;
  if (parts === undefined) return false;
  const ends = parts.headers.filter((line) => framing.test(line));
  const isWhole = ends.length <= (parts.body.byteLength > 0 ? 1 : 0);
  return isWhole && parts.body.byteLength <= longestAnsweredBody;
}
