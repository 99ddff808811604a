import { currentRequestId } from "../operations/request-context.ts";
import { errorResponse, WireError } from "../wix/errors.ts";

/**
 * The answer of a call, when it is JSON, nothing or a redirect. Other words of an upstream are not for the
 * site's readers: of an error its status and `Retry-After` are left, else it is a 502
 * `UPSTREAM_BAD_ANSWER`, thrown.
 */
export async function jsonAnswer(response: Response): Promise<Response> {
  const { status, headers } = response;
  if (status >= 300 && status < 400) return response;
  const bytes = await response.arrayBuffer();
  if (bytes.byteLength === 0 || isJson(bytes)) {
    return new Response(bytes.byteLength === 0 ? null : bytes, { status, headers });
  }
  const problem = new WireError({
    status: status < 400 ? 502 : status,
    code: "UPSTREAM_BAD_ANSWER",
    message: "The upstream's answer cannot be read.",
  });
  if (status < 400) throw problem;
  const told = errorResponse(problem, currentRequestId());
  const wait = headers.get("retry-after");
  if (wait !== null) told.headers.set("Retry-After", wait);
  return told;
}

function isJson(bytes: ArrayBuffer): boolean {
  try {
    JSON.parse(new TextDecoder().decode(bytes));
    return true;
  } catch {
    return false;
  }
}
