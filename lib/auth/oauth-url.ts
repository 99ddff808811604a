export type AuthorizationAnswer = {
  readonly code: string;
  readonly state: string;
  readonly error?: string;
  readonly errorDescription?: string;
};

/**
 * The answer of the authorization endpoint in the address it sent the browser to (RFC 6749, sections
 * 4.1.2 and 4.1.2.1): in the fragment, or in the query when asked. What is missing is empty.
 */
export function parseAuthorizationUrl(
  url: string,
  responseMode: "fragment" | "query" = "fragment",
): AuthorizationAnswer {
  const { hash, searchParams } = new URL(url);
  const parameters =
    responseMode === "query" ? searchParams : new URLSearchParams(hash.replace(/^#/, ""));
  const error = parameters.get("error") ?? "";
  return {
    code: parameters.get("code") ?? "",
    state: parameters.get("state") ?? "",
    ...(error === "" ? {} : { error, errorDescription: parameters.get("error_description") ?? "" }),
  };
}
